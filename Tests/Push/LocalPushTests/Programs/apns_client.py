"""Usage: apns_client.py PORT CERTIFICATE KEY OTHER_KEY

Sends notifications by aioapns, a client library for APNs, to a push server on 127.0.0.1 instead, and prints what came of
them as a JSON object.
"""
import asyncio
import json
import logging
import ssl
import sys

from aioapns import APNs, NotificationRequest
from aioapns.connection import APNsProductionClientProtocol


def message(text):
    return {"aps": {"alert": text}}


def client(certificate, key):
    context = ssl.create_default_context(cafile=certificate)
    context.check_hostname = False
    with open(key, encoding="ascii") as file:
        text = file.read()
    return APNs(
        key=text, key_id="ABC123DEFG", team_id="DEF123GHIJ", topic="org.example.pager", max_connection_attempts=1,
        ssl_context=context)


class Connections(APNsProductionClientProtocol):
    """Counts the connections that are made, and those that are lost."""

    made = lost = 0
    # It would close a connection itself that a busy machine keeps waiting.
    INACTIVITY_TIME = 240

    def connection_made(self, transport):
        Connections.made += 1
        super().connection_made(transport)

    def connection_lost(self, exc):
        Connections.lost += 1
        super().connection_lost(exc)


async def statuses(apns, requests):
    results = await asyncio.gather(*(apns.send_notification(request) for request in requests), return_exceptions=True)
    return [
        f"{type(result).__name__}: {result}" if isinstance(result, Exception) else f"{result.status} {result.description or ''}".strip()
        for result in results
    ]


async def main(port, certificate, key, other_key):
    Connections.APNS_SERVER, Connections.APNS_PORT = "127.0.0.1", int(port)
    apns, other = client(certificate, key), client(certificate, other_key)
    for each in (apns, other):
        each.pool.protocol_class = Connections
    found = {}
    found["one after the other"] = [
        (await statuses(apns, [NotificationRequest("phone", message(f"single {number}"))]))[0] for number in range(20)]
    found["connections"], found["lost"] = Connections.made, Connections.lost
    found["at once"] = await statuses(
        apns, [NotificationRequest(f"tablet-{number % 7}", message(f"many {number}")) for number in range(300)])
    found["lost at once"] = Connections.lost
    found["large"] = await statuses(
        apns, [NotificationRequest("large", message("x" * 4000)) for _ in range(100)])
    found["percent"] = await statuses(apns, [NotificationRequest("%70hone", message("encoded"))])
    found["collapsed"] = [
        (await statuses(apns, [NotificationRequest("away", message(text), collapse_key="bed")]))[0]
        for text in ("rings", "rings again")]
    found["bad token"] = await statuses(apns, [NotificationRequest("a+b", message("x"))])
    found["unregistered"] = await statuses(apns, [NotificationRequest("gone", message("x"))])
    found["other key"] = await statuses(other, [NotificationRequest("phone", message("x"))])
    apns.pool.close()
    other.pool.close()
    print(json.dumps(found))


logging.disable(logging.CRITICAL)
asyncio.run(main(*sys.argv[1:]))
