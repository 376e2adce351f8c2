# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives a headless Chromium by the DevTools protocol over a pipe, as a user with a mouse and a keyboard would."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    """One page of one browser. `complaints` has every error of its console and every request that left the page."""

    def __init__(self, path):
        self.profile = tempfile.TemporaryDirectory(prefix="attentoscope-browser-")
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()

        def give_pipes():  # the browser reads from 3 and writes to 4
            read, write = os.dup(commands), os.dup(answers)
            os.dup2(read, 3)
            os.dup2(write, 4)

        words = [path, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}", "--no-first-run",
                 "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update",
                 "--disable-extensions", "--disable-sync", "--lang=en", "--window-size=1100,1500", "about:blank"]
        if os.geteuid() == 0:  # its sandbox refuses to run as root
            words.insert(1, "--no-sandbox")
        self.process = subprocess.Popen(words, close_fds=False, preexec_fn=give_pipes, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.last, self.rest, self.session = 0, b"", None
        self.complaints, self.loaded = [], False
        page = next(target for target in self.call("Target.getTargets")["targetInfos"] if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
        except (BrokenPipeError, ConnectionError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        shutil.rmtree(self.profile.name, ignore_errors=True)  # helpers of the browser may still be ending

    def hear(self, seconds=60):
        """Returns the next message."""
        until = time.monotonic() + seconds
        while b"\0" not in self.rest:
            if not select.select([self.answers], [], [], max(0, until - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            more = os.read(self.answers, 1 << 20)
            if not more:
                raise ConnectionError("the browser has ended")
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def note(self, event):
        method, told = event.get("method"), event.get("params", {})
        if method == "Page.loadEventFired":
            self.loaded = True
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(told["exceptionDetails"])
        elif method == "Runtime.consoleAPICalled" and told["type"] in ("error", "warning", "assert"):
            self.complaints.append(told["args"])
        elif method == "Log.entryAdded" and told["entry"]["level"] in ("error", "warning"):
            self.complaints.append(told["entry"])
        elif method == "Network.requestWillBeSent" and not told["request"]["url"].startswith(("file:", "data:", "about:")):
            self.complaints.append(told["request"]["url"])

    def call(self, method, **params):
        self.last += 1
        message = {"id": self.last, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.hear()
            if answer.get("id") == self.last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.note(answer)

    def open(self, path):
        self.loaded = False
        self.call("Page.navigate", url=path.as_uri())
        while not self.loaded:
            self.note(self.hear())

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def wait(self, expression):
        for _ in range(1200):
            if self.value(expression):
                return
            time.sleep(0.05)
        raise TimeoutError(expression)

    def settled(self):
        """Waits until the picture is decoded and painted."""
        self.value("Promise.all([...document.images].map((image) => image.decode())).then("
                   "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))")

    def move(self, x, y):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def drag(self, start, end):
        common = {"button": "left", "buttons": 1, "clickCount": 1}
        self.call("Input.dispatchMouseEvent", type="mousePressed", x=start[0], y=start[1], **common)
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=end[0], y=end[1], **common)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", x=end[0], y=end[1], **common)

    def press(self, key, code, shift=False):
        common = {"key": key, "code": key, "windowsVirtualKeyCode": code, "modifiers": 8 if shift else 0}
        self.call("Input.dispatchKeyEvent", type="rawKeyDown", **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def screenshot(self):
        self.settled()
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)["data"])

    def pdf(self):
        self.settled()
        return base64.b64decode(self.call("Page.printToPDF", printBackground=False)["data"])
