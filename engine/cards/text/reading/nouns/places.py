"""Places: which Expeditions and Landmark zones are meant (3.2.4, 3.2.7, 7.2)."""

from __future__ import annotations

import msgspec

from engine.cards.language import (
    ChosenExpedition,
    ExpeditionsThatAre,
    FacingExpedition,
    FacingThat,
    Landmarks,
    MyExpedition,
    MyOtherExpedition,
    PlayersExpedition,
    TargetExpedition,
    ThatExpedition,
    YourExpedition,
)
from engine.cards.text.phrases import There
from engine.cards.text.reading.grammar import is_also, reads

reads("whose_expedition", "you control")(lambda: "you")
reads("whose_expedition", "(1 opponent|your opponent) control", "controlled by (1 opponent|your opponent)")(
    lambda: "opponent"
)
reads(
    "expedition",
    "target expedition (your opponent control|controlled by (1 opponent|your opponent)) [that be <bearing>]",
)(lambda bearing=None: TargetExpedition("opponent", bearing=bearing))
reads("expedition", "target opponent 's expedition")(lambda: TargetExpedition("opponent"))
reads("expedition", "another target expedition", "target another expedition")(lambda: TargetExpedition(elsewhere=True))
reads("expedition", "another expedition", "1 other expedition")(lambda: ChosenExpedition(elsewhere=True))
is_also("expedition", "chosen_expedition")
reads("expedition", "<place:chosen_expedition> me be not in")(
    lambda place: None if place == ChosenExpedition() else msgspec.structs.replace(place, elsewhere=True)
)
reads("chosen_expedition", "1 expedition facing mine")(lambda: ChosenExpedition("facing mine"))
reads("chosen_expedition", "1 of your expedition")(lambda: ChosenExpedition("you"))
reads("chosen_expedition", "1 opponent 's [<side:side>] expedition")(
    lambda side=None: ChosenExpedition("opponent", side)
)
reads("chosen_expedition", "1 <side:side> expedition")(lambda side: ChosenExpedition("anybody", side))
reads("chosen_expedition", "any expedition")(ChosenExpedition)
reads("expedition", "each of your <bearing> expedition")(lambda bearing: ExpeditionsThatAre(bearing, "you"))
reads("expedition", "the expedition facing it")(FacingThat)
reads("expedition", "(its|that) controller 's other expedition")(lambda: ThatExpedition(other=True))
reads("side", "hero")(lambda: "hero")
reads("side", "companion")(lambda: "companion")
reads("somebody's", "(target player|target opponent|that player|its controller|its owner)=whose 's")(
    lambda whose: whose
)
reads("somebody's", "their")(lambda: "that player")
reads(
    "expedition",
    "<whose:somebody's> <side:side> expedition",
    "the <side:side> expedition of (its owner|its controller)=whose",
)(PlayersExpedition)
reads("expedition", "each of <whose:somebody's> expedition")(lambda whose: PlayersExpedition(whose, "each"))
reads("over_there", "there")(There)
reads("creation_place", "it", "each 1", "each of they")(ThatExpedition)
reads("expedition", "your other expedition")(MyOtherExpedition)
reads("expedition", "your opponent 's expedition facing me")(FacingExpedition)
reads("expedition", "both of your expedition", "your expedition")(lambda: YourExpedition("each"))

reads("ascended_place", "my expedition")(MyExpedition)
reads("ascended_place", "(my|your) other expedition")(MyOtherExpedition)
reads("ascended_place", "the expedition me be played in")(MyExpedition)
reads("ascended_place", "your hero expedition")(lambda: YourExpedition("hero"))
reads("ascended_place", "your companion expedition")(lambda: YourExpedition("companion"))
reads("ascended_place", "1 [or more] of your expedition", "at least 1 of your expedition")(
    lambda: YourExpedition("each")
)

reads("landmarks", "your landmark")(lambda: Landmarks("yours"))
reads("landmarks", "target player 's landmark")(lambda: Landmarks("target player"))
reads("landmarks", "target opponent 's landmark")(lambda: Landmarks("target opponent"))
reads("landmarks", "each player 's landmark")(lambda: Landmarks("each player"))
reads("landmarks", "its controller 's landmark")(lambda: Landmarks("its controller"))
reads("landmarks", "its owner 's landmark")(lambda: Landmarks("its owner"))
reads("landmarks", "another target player 's landmark")(lambda: Landmarks("another target player"))
reads("landmarks", "that (player|opponent) 's landmark", "their landmark")(lambda: Landmarks("that player"))
is_also("creation_place", "expedition", "landmarks")
