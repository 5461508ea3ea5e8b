"""The canonical readings: what the English patterns tell of a record is read as that record again.

Each pattern of `[records]` is written out with its choices made, one template for each way they can fall. A choice by
a field gives the field its value: of "[ready? as a ready Mana Orb]" the words set `ready`, and without them it is not
set. A place of a pattern becomes a phrase of the grammar by the type of its field and its form. A pattern that says
more than one record, such as "stands either" of `[counts]`, is read as a function, whose parameters stand for fields.
A condition is also read as it is denied: "I'm not Boosted". Readings that are written by hand are for other wordings,
and for what no pattern has: effects and abilities put together, and how many there are of a thing.
"""
