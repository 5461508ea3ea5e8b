"""`tumult rehearse`: every kind of request that Tumult makes, made once in a test server, and what comes of it.

routes      the requests that Tumult makes, with what is read of their answers, and those that it does not
recording   what was asked and answered, beside the client library
answers     how answers differ from that, and from what was sent
stage       where all of it happens, what is made there, and how it is taken away again
steps       what a step is, and how it is carried out
    application, messages, threads, rights, presses
                the steps, each with what is expected
    client      the connection, by the gateway and over HTTP
report      the table, and the file of shapes: what values are like, nothing of what they say
rehearsing  all of it in order
"""
