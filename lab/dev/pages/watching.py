"""A run that is watched: its page in the browser while it goes on, and what its server refuses."""
import http.client
import subprocess
import urllib.parse

# A link that goes down and comes back while the page is looked at; `--hold` keeps the lab until all is seen.
SCENARIO = """\
name: A link goes down while somebody watches
networks: { ward: { ssid: Ward-Secure } }
hosts:
  server: { on: ward, runs: { push-server: { heartbeat: 200ms } } }
  phone:
    on: ward
    device: ios
    apps: { allowed: { local-network: allowed }, denied: { local-network: denied } }
  client: { on: ward, runs: { push-provider: { interval: 400ms } } }
steps:
  - expect: { client: connected, within: 10s }
  - do: { wait: 3s }
  - fault: { link: client, carrier: down, for: 4s }
  - expect: { recovers: client, within: 10s }
"""
WAITING = SCENARIO.replace("A link goes down", "A second one waits")


class Watch:
    """`pushlab watch` of two scenarios, one at a time, with the first held at its end."""

    def __init__(self, pushlab, folder):
        files = []
        for name, text in (("watched", SCENARIO), ("waiting", WAITING)):
            files.append(f"{folder}/{name}.yaml")
            with open(files[-1], "w", encoding="utf-8") as file:
                file.write(text)
        self.process = subprocess.Popen(
            [pushlab, "watch", "--hold", "always", "--output", f"{folder}/watched", *files], cwd=folder,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()
        parts = urllib.parse.urlsplit(self.address)
        self.port, self.query = parts.port, parts.query

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def status(self, path, method="GET", host=None):
        """The status of the answer to a request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request(method, path, headers={"Host": host or f"127.0.0.1:{self.port}"})
        status = connection.getresponse().status
        connection.close()
        return status

    def release(self):
        """Lets the scenario that is held go on."""
        self.process.stdin.write("\n")
        self.process.stdin.flush()


def awaited(browser, expression, seconds=30):
    """Whether an expression becomes true in the page within a time; the page looks at it whenever it is drawn."""
    return browser.evaluate(f"""new Promise((done) => {{
      const end = performance.now() + {seconds * 1000};
      const look = () => {{
        const holds = Boolean({expression});
        if (holds || performance.now() > end) done(holds); else setTimeout(look, 20);
      }};
      look();
    }})""")


def prove_refusals(watch, check):
    """Asks as those do who must not be answered."""
    wrong = watch.query[:-1] + ("0" if watch.query[-1] != "0" else "1")
    for path in ("/", "/events", f"/?{wrong}", f"/events?{wrong}", f"/timeline?{wrong}&run=0", "/?token="):
        check(watch.status(path) == 403, f"watch: {path.partition('=')[0]} without the right token is refused")
    for method in ("POST", "PUT", "DELETE", "HEAD"):
        check(watch.status(f"/?{watch.query}", method) == 405, f"watch: {method} is refused")
    for host in ("attacker.example", f"attacker.example:{watch.port}", "127.0.0.1"):
        check(watch.status(f"/?{watch.query}", host=host) == 403, f"watch: the host {host} is refused")
    check(watch.status(f"/?{watch.query}", host=f"localhost:{watch.port}") == 200, "watch: localhost is served")
    check(watch.status(f"/elsewhere?{watch.query}") == 404, "watch: another path is not found")


def prove_watch(browser, pushlab, folder, check, looks, widths):
    """Watches a run; `looks(name, width, dark)` judges the page that is open."""
    with Watch(pushlab, folder) as watch:
        check(watch.address.startswith("http://127.0.0.1:"), f"watch: the first line is {watch.address!r}")
        browser.open(watch.address, 1400)
        check(awaited(browser, "data.lanes.length > 0"), "watch: the timeline of the run appears")
        rows = browser.evaluate("[...byId('scenarios').rows].map((row) => row.innerText)")
        check(len(rows) == 2 and "running" in rows[0] and "waiting" in rows[1], f"watch: the scenarios are {rows}")
        check(awaited(browser, "document.querySelectorAll('#graph .allowed, #graph .denied').length === 2"),
              "watch: the graph has what the apps may do")
        check(awaited(browser, "data.steps.some((step) => step.state === 'running')"), "watch: a step is under way")
        check(browser.evaluate("document.querySelectorAll('#graph .down').length") == 0, "watch: all links are up")
        before, events = browser.evaluate("[data.end, data.events.at.length]")
        grown = f"data.end > {before} + 5e5 && data.events.at.length > {events} && view.to === data.end"
        check(awaited(browser, grown),
              "watch: the timeline grows, and the view with it")
        check(awaited(browser, "byId('log').rows.length > 5"), "watch: the log has lines")
        check(awaited(browser, "document.querySelectorAll('#graph .down').length === 1"), "watch: a link goes down")
        check(awaited(browser, "byId('active').innerText.includes('carrier down at client')"),
              "watch: the fault is named")
        looks("watch-down", 1400, False)
        check(awaited(browser, "document.querySelectorAll('#graph .down').length === 0"), "watch: the link comes back")
        prove_refusals(watch, check)
        for dark in (False, True):
            for width in widths:
                browser.open(watch.address, width, dark=dark)
                check(awaited(browser, "byId('graph').innerHTML !== ''"), "watch: a page opened later has all of it")
                looks("watch", width, dark)
        check(awaited(browser, "data.steps.every((step) => step.state === 'done')"), "watch: all steps are done")
        watch.release()
        check(awaited(browser, "byId('shown').textContent.includes('second one')"),
              "watch: the page goes on to the next")
        check(awaited(browser, "document.querySelectorAll('#scenarios a').length === 1"), "watch: the first has a page")
        link = browser.evaluate("document.querySelector('#scenarios a').href")
        browser.evaluate("byId('scenarios').rows[1].querySelector('button').click()")
        check(browser.evaluate("!byId('follow').checked"), "watch: a scenario can be chosen")
        check(awaited(browser, "data.steps.every((step) => step.state === 'done')"),
              "watch: it is the one that was chosen")
        watch.release()
        check(awaited(browser, "byId('progress').textContent.startsWith('The run has ended: 0 passed')"),
              "watch: the page says that the run has ended: " + browser.evaluate("byId('progress').textContent"))
        check(link.startswith(f"http://127.0.0.1:{watch.port}/timeline?"), f"watch: the link of the first is {link}")
        check(watch.process.wait(20) == 3, "watch: the status is that of `run`")
        check(not browser.complaints, f"watch: the page complains: {browser.complaints}")
