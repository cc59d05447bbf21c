"""Serves a large file slowly and takes a report; prints a line when a request begins and when it ends.

The arguments are the port and, for TLS, the files of the certificate and of its key. The file has 24 parts,
between which there are PAUSE seconds: long enough for what happens to a transfer on a busy machine.
"""

import hashlib
import http.server
import ssl
import sys
import threading
import time

CHUNKS, CHUNK = 24, bytes(range(256)) * 1024
PAUSE = 0.25
OUTPUT = threading.Lock()


def say(line):
    with OUTPUT:
        print(line, flush=True)


class Files(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        say(f"GET {self.path} begins, ward {self.headers['X-Ward']}")
        if self.path != "/plan":
            return self.answer(404, b"no such file")
        self.send_response(200)
        self.send_header("Content-Length", str(CHUNKS * len(CHUNK)))
        self.end_headers()
        try:
            for _ in range(CHUNKS):
                self.wfile.write(CHUNK)
                time.sleep(PAUSE)
        except OSError as error:
            return say(f"GET {self.path} breaks: {type(error).__name__}")
        say(f"GET {self.path} ends")

    def do_PUT(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        say(f"PUT {self.path}: {len(body)} bytes, {hashlib.sha256(body).hexdigest()[:8]}")
        self.answer(201, f"stored {len(body)}".encode())

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


http.server.ThreadingHTTPServer.allow_reuse_address = True
server = http.server.ThreadingHTTPServer(("", int(sys.argv[1])), Files)
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
    server.socket = context.wrap_socket(server.socket, server_side=True)
server.serve_forever()
