#!/usr/bin/env python3
"""A push server: keeps each message that it is sent as an APNs request until its client has acknowledged it."""
import collections, http.server, json, os, socketserver, threading

waiting = collections.defaultdict(dict)  # by token: the payloads by their ids
changed = threading.Condition()


class Sender(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        payload = self.rfile.read(int(self.headers["Content-Length"])).decode()
        with changed:
            waiting[os.path.basename(self.path)][self.headers["apns-id"]] = payload
            changed.notify_all()
        self.send_response(200)
        self.end_headers()


class Client(socketserver.StreamRequestHandler):
    def handle(self):
        token = self.rfile.readline().decode().strip()
        print(json.dumps({"event": "online", "client": token}), flush=True)
        while True:
            with changed:
                changed.wait_for(lambda: waiting[token])
                identifier, payload = next(iter(waiting[token].items()))
            self.wfile.write(f"{identifier} {payload}\n".encode())
            if self.rfile.readline().decode().strip() != identifier:
                return
            with changed:
                waiting[token].pop(identifier, None)


sender = http.server.ThreadingHTTPServer(("", 8080), Sender)
threading.Thread(target=sender.serve_forever, daemon=True).start()
socketserver.ThreadingTCPServer.allow_reuse_address = True
clients = socketserver.ThreadingTCPServer(("", 7000), Client)
print("ready on 7000", flush=True)
clients.serve_forever()
