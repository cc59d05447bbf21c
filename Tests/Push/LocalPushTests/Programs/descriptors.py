"""Usage: descriptors.py PUSH-SERVER FOLDER

Starts a push server with few descriptors, connects to each of its ports until it has none left, and prints as a JSON object
how many seconds of the processor it takes in five seconds, and whether a sender is served once the others are gone.
"""
import json
import os
import resource
import socket
import subprocess
import sys
import urllib.request


def processor_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(program, folder):
    subprocess.run([program, "identity", folder + "/identity"], check=True)
    arguments = ["--address", "127.0.0.1", "--port", "0", "--http-port", "0", "--https-port", "0"]
    server = subprocess.Popen(
        [program, *arguments, "--identity", folder + "/identity"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64)))
    try:
        ports = json.loads(server.stdout.readline())
        crowd = []
        for port in (ports["http_port"], ports["port"], ports["https_port"]):
            crowd += [socket.create_connection(("127.0.0.1", port)) for _ in range(80)]
        warning = server.stderr.readline()
        before = processor_seconds(server.pid)
        # A rate needs a time: nothing is waited for.
        crowd[-1].settimeout(5)
        try:
            crowd[-1].recv(1)
        except TimeoutError:
            pass
        spent = processor_seconds(server.pid) - before
        for peer in crowd:
            peer.close()
        url = f"http://127.0.0.1:{ports['http_port']}/3/device/phone"
        with urllib.request.urlopen(url, data=b'{"aps":{}}', timeout=120) as answer:
            status = answer.status
    finally:
        server.terminate()
        rest = server.communicate()[1]
    print(json.dumps({"spent": spent, "status": status, "warning": warning, "rest": rest}))


main(*sys.argv[1:])
