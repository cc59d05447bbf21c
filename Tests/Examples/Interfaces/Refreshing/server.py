"""Answers each request after 1.5 s with a plan, and prints a line for it."""

import http.server
import time


class Plans(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        print(f"GET {self.path}", flush=True)
        time.sleep(1.5)
        body = b"bed 3"
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


http.server.ThreadingHTTPServer(("", 7020), Plans).serve_forever()
