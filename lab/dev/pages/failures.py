"""Scenarios that fail, each in its own way, and what their pages have to show."""
import os

PROBE = "{ probe: { ttl: 5s, advertises: { name: Ward printer, type: _ipp._tcp, port: 631 } } }"
PAIR = """networks: {{ ward: {{ ssid: Ward-Secure{channel} }} }}
hosts:
  server: {{ on: ward, runs: {{ push-server: {{ heartbeat: 200ms, acknowledge-within: 400ms }} }} }}
  phone: {{ on: ward{phone}, runs: {{ push-provider: {{ timer: 250ms, interval: {interval}, backoff: {backoff} }} }} }}
"""

# By the name of the file: its text, the beginning of the sentence that leads its page, a part of the lines of its step,
# and a part of an event of that time. What does not compile has no page.
FAILURES = {
    "crash": {
        "text": """networks: { ward: { ssid: Ward-Secure } }
hosts:
  phone:
    on: ward
    device: ios
    apps:
      pager:
        extensions:
          provider:
            kind: app-push
            swift: EXAMPLES/Providers/Crashing
            plist: EXAMPLES/Providers/Info.plist
            matches: Ward-Secure
            configuration: { way: unwrap }
            timer: 100ms
steps:
  - expect: { event: delivered, from: phone/provider, times: 1, within: 5s }
""",
        "lead": "phone/provider crashed at PushProvider.swift:21", "source": "event: delivered",
        "event": "Unexpectedly found nil",
    },
    "permission": {
        "text": """networks: { ward: { ssid: Ward-Secure } }
hosts:
  server: { on: ward, runs: { push-server: { heartbeat: 200ms } } }
  phone:
    on: ward
    device: ios
    apps:
      pager:
        usage: Finds the ward's paging server.
        extensions: { provider: { kind: app-push, runs: { push-provider: { timer: 250ms, interval: 600ms } } } }
steps:
  - do: { wait: 300ms }
  - send: { message: m1, to: phone }
  - expect: { delivered: m1, times: 1, within: 2s }
""",
        "lead": "the provider started before the app 'pager' ever asked: open the app once and allow",
        "source": "delivered: m1", "event": "timer",
    },
    "bonjour": {
        "text": f"""networks: {{ ward: {{}} }}
hosts:
  server: {{ on: ward, runs: {{ peer: {PROBE} }} }}
  phone: {{ on: ward, device: ios, apps: {{ finder: {{ local-network: allowed, bonjour: [_http._tcp] }} }} }}
steps:
  - do: {{ wait: 100ms }}
  - try: {{ browse: _ipp._tcp, by: phone/finder, as: browser }}
""",
        "lead": "its Info.plist declares no local network use for _ipp._tcp", "source": "browse: _ipp._tcp",
        "event": "operation=bonjour-browse",
    },
    "congestion": {
        "text": PAIR.format(channel=", channel: 4mbit", phone=", wireless: true", interval="3s", backoff="50ms")
        + """steps:
  - expect: { phone: connected, within: 5s }
  - fault: { network: ward, utilisation: 95 %, for: 4s }
  - do: { wait: 1s }
  - expect: { utilisation: ward, below: 50 %, within: 1s }
""",
        "lead": "was not met: at the end it was", "source": "utilisation: ward", "event": "channel-sampled",
    },
    "lost": {
        "text": PAIR.format(channel="", phone="", interval="600ms", backoff="50ms") + """steps:
  - expect: { phone: connected, within: 5s }
  - fault: { link: phone, carrier: down, for: 3s }
  - send: { message: m1, to: phone }
  - expect:
      delivered: m1
      within: 1s
""",
        "lead": "was not met: expected once, got 0", "source": "      delivered: m1", "event": "heartbeat-sent",
    },
    "duplicate": {
        "text": """networks: { ward: {} }
hosts:
  phone:
    on: ward
    runs:
      app:
        run: [sh, -c, "echo '{\\"event\\":\\"connected\\"}'; sleep 0.4; echo '{\\"event\\":\\"got\\"}'; echo again;
          echo '{\\"event\\":\\"got\\"}'; sleep 9"]
steps:
  - expect: { phone: connected, within: 5s }
  - do: { wait: 1s }
  - expect: { event: got, from: phone, times: 1, since: start }
""",
        "lead": "was not met: expected once, got 2", "source": "event: got", "event": "step-began",
    },
    "timeout": {
        "text": PAIR.format(channel="", phone="", interval="600ms", backoff="3s") + """steps:
  - expect: { phone: connected, within: 5s }
  - fault: { link: phone, carrier: down, for: 2s }
  - expect: { recovers: phone, within: 1s }
""",
        "lead": "was not met: phone is disconnected", "source": "recovers: phone", "event": "backoff",
    },
    "compile": None,
}

COMPILE = """networks: { ward: { ssid: Ward-Secure } }
hosts:
  phone:
    on: ward
    device: ios
    apps:
      pager:
        extensions:
          provider: { kind: app-push, swift: broken, plist: EXAMPLES/Providers/Info.plist, matches: Ward-Secure }
steps:
  - expect: { provider: phone/pager, is: started }
"""
BROKEN = """import NetworkExtension

final class PushProvider: NEAppPushProvider {
    override func start() { undefined() }
}
"""


def write(folder, root):
    """Writes the files into a folder; returns their paths."""
    os.makedirs(f"{folder}/broken")
    with open(f"{folder}/broken/PushProvider.swift", "w", encoding="utf-8") as file:
        file.write(BROKEN)
    paths = []
    for name, failure in FAILURES.items():
        paths.append(f"{folder}/{name}.yaml")
        text = failure["text"] if failure else COMPILE
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write(f"name: A run that fails by {name}\n" + text.replace("EXAMPLES", f"{root}/Tests/Examples"))
    return paths
