# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens figures that move in a browser and uses them: slider, pointer, keys, print, no scripts. The numbers that are read off must be
those of the command line. Arguments: the command line program, and where chromium is."""
import base64
import json
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
import zlib

import browser as browsers

CLI, CHROMIUM = (sys.argv + ["", ""])[1:3]
SOURCE = ["--source", "needles", "--d", "16", "--seed", "3"]
SWEPT = [*SOURCE, "--lengths", "64,128,256"]
END, HOME, LEFT, RIGHT, DOWN, ENTER, TAB, ESCAPE = 35, 36, 37, 39, 40, 13, 9, 27


def run(*words):
    return subprocess.run([CLI, *map(str, words)], capture_output=True, text=True, timeout=300)


def stored(page):
    """What a page holds: its pictures and numbers."""
    packed = re.search(r'<script type="text/plain">([A-Za-z0-9+/=]*)</script>', page.read_text("utf-8"))[1]
    return json.loads(zlib.decompress(base64.b64decode(packed)))


def floats(data):
    return struct.unpack(f"<{len(data) // 4}f", data)


def cells_of(plot):
    return floats(base64.b64decode(plot["cells"]["values"]))


class MovingPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="attentoscope-page-"))
        cls.page = cls.folder / "page.html"
        made = run("render", *SWEPT, "--n", "128", "--view", "explore", "--film", "n:64..256:x2", "--out", cls.page, "--quiet")
        assert made.returncode == 0, made.stderr
        cls.stored = stored(cls.page)
        cls.browser = browsers.Browser(CHROMIUM)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        shutil.rmtree(cls.folder)

    def open(self, page=None):
        self.browser.complaints.clear()
        self.browser.move(1, 1)
        self.browser.open(page or self.page)
        self.browser.wait("!document.querySelector('.bar').hidden")
        self.browser.settled()

    def tearDown(self):
        self.assertEqual(self.browser.complaints, [])

    def text(self, selector):
        return self.browser.value(f"document.querySelector('{selector}').textContent")

    def number(self):
        value = self.browser.value("document.querySelector('.reading').dataset.value")
        return float(value) if value else None

    def box(self, selector):
        return self.browser.value(f"(({{left, top, width, height}}) => [left, top, width, height])"
                                  f"(document.querySelector('{selector}').getBoundingClientRect())")

    def plots(self, frame):
        return self.stored["frames"][frame]["plots"]

    def point(self, plot, across, down):
        """Moves the pointer to a part of a plot's width and height."""
        left, top, width, height = self.box(".sheet")
        x, y, wide, high = plot["at"]
        self.browser.move(left + (x + across * wide) * width, top + (y + down * high) * height)

    def test_the_slider_moves_the_picture(self):
        self.open()
        self.assertEqual(self.text("output"), self.stored["frames"][1]["words"], "it begins at the n of the session")
        seen = [self.browser.screenshot()]
        left, top, width, height = self.box(".controls input")
        self.browser.drag((left + width / 2, top + height / 2), (left + width - 3, top + height / 2))
        self.assertEqual(self.text("output"), self.stored["frames"][2]["words"])
        self.assertIn("256", self.text("output"))
        seen.append(self.browser.screenshot())
        self.browser.press("Home", HOME)
        self.assertIn("64", self.text("output"))
        self.assertEqual(self.browser.value("document.querySelector('input').getAttribute('aria-valuetext')"), self.text("output"))
        seen.append(self.browser.screenshot())
        self.assertEqual(len(set(seen)), 3)
        self.browser.press("ArrowRight", RIGHT)
        self.assertEqual(self.browser.screenshot()[:8], seen[0][:8])
        self.assertEqual(self.text("output"), self.stored["frames"][1]["words"])
        self.assertEqual(self.text("figcaption"), self.stored["frames"][1]["caption"])

    def test_it_plays(self):
        self.open()
        left, top, width, height = self.box(".controls button")
        self.browser.drag((left + width / 2, top + height / 2), (left + width / 2, top + height / 2))
        self.browser.wait("document.querySelector('output').textContent.includes('256')")
        self.browser.wait("document.querySelector('button').textContent === 'Play'")

    def test_numbers_at_the_pointer_are_those_of_the_command_line(self):
        for frame, n in enumerate((64, 128, 256)):
            for letter, plot in zip(("standard", "entropy-invariant"), [each for each in self.plots(frame) if "cells" in each]):
                cells = plot["cells"]
                file = self.folder / "map.npy"
                made = run("raster", *SOURCE, "--n", n, "--policy", letter, "--size", f"{cells['width']}x{cells['height']}",
                           "--reduce", "mean", "--out", file)
                self.assertEqual(made.returncode, 0, made.stderr)
                bytes_ = file.read_bytes()
                self.assertEqual(floats(bytes_[-4 * cells["width"] * cells["height"]:]), cells_of(plot))
        self.open()
        self.browser.press("Tab", TAB)
        for frame, plot in ((1, 0), (1, 1)):
            plot = [each for each in self.plots(frame) if "cells" in each][plot]
            cells, values = plot["cells"], cells_of(plot)
            for across, down in ((0.02, 0.01), (0.3, 0.9), (0.99, 0.99)):
                self.point(plot, across, down)
                column, line = int(across * cells["width"]), int(down * cells["height"])
                self.assertEqual(self.number(), values[line * cells["width"] + column])
                self.assertIn(plot["title"], self.text(".reading"))
                self.assertIn(cells["note"], self.text(".reading"))
                self.assertFalse(self.browser.value("document.querySelector('.mark').hidden"))

    def test_pooled_cells_are_said_with_their_ranges(self):
        page = self.folder / "pooled.html"
        made = run("render", *SWEPT, "--n", "512", "--view", "explore/map", "--film", "n:512..1024:x2", "--most-mb", "1", "--out", page)
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertLessEqual(page.stat().st_size, 1000000)
        self.open(page)
        frame = stored(page)["frames"][0]
        plot = next(each for each in frame["plots"] if "cells" in each)
        cells = plot["cells"]
        self.assertLess(cells["width"], 512)
        self.point(plot, 0.25, 0.75)
        column, line = int(0.25 * cells["width"]), int(0.75 * cells["height"])
        first, last = column * 512 // cells["width"], (column + 1) * 512 // cells["width"] - 1
        self.assertEqual(self.number(), cells_of(plot)[line * cells["width"] + column])
        self.assertIn(f"key {first} … {last}", self.text(".reading"))
        self.assertNotEqual(512 % cells["width"], 0, "pixels have different numbers of cells")
        for across in (0.25, 0.31, 0.5, 0.97):
            self.point(plot, across, 0.75)
            starts = lambda at, pixels: at * 512 // pixels
            column = int(across * cells["width"])
            wide = starts(column + 1, cells["width"]) - starts(column, cells["width"])
            high = starts(line + 1, cells["height"]) - starts(line, cells["height"])
            said = re.search(r"\(mean of (\d+) × (\d+) cells\)", self.text(".reading"))
            self.assertEqual((high, wide), tuple(map(int, said.groups())) if said else (1, 1), self.text(".reading"))

    def test_numbers_of_curves_and_of_the_row(self):
        self.open()
        for plot in (each for each in self.plots(1) if "cells" not in each):
            self.point(plot, 0.5, 0.5)
            values = [y for line in plot["lines"] for y in line["y"] if y is not None]
            self.assertIn(self.number(), values)
            self.assertIn(plot["title"], self.text(".reading"))

    def test_the_keyboard_reads_off_too(self):
        self.open()
        self.browser.value("document.querySelector('.sheet').focus()")
        self.browser.press("ArrowRight", RIGHT)
        plot = self.plots(1)[0]
        cells, values = plot["cells"], cells_of(plot)
        width = cells["width"]
        middle = int(0.5 * cells["height"]) * width + int(0.5 * width)
        self.assertEqual(self.number(), values[middle])
        self.browser.press("ArrowLeft", LEFT)
        self.assertEqual(self.number(), values[middle - 1])
        self.browser.press("ArrowDown", DOWN, shift=True)
        self.assertEqual(self.number(), values[middle - 1 + 10 * width])
        first = self.text(".reading")
        self.browser.press("Enter", ENTER)
        self.assertNotEqual(self.text(".reading").split(":")[0], first.split(":")[0])
        self.browser.press("Escape", ESCAPE)
        self.assertIsNone(self.number())

    def test_all_frames_have_the_same_axes(self):
        for first, *others in zip(*(self.plots(frame) for frame in range(3))):
            for other in others:
                self.assertEqual(first["y"]["label"], other["y"]["label"])
                if "cells" not in first:
                    self.assertEqual(first["y"], other["y"])
        curves = [next(plot for plot in self.plots(frame) if plot["x"]["log"]) for frame in range(3)]
        self.assertEqual(curves[0]["x"], curves[2]["x"])

    def colors(self, pdf):
        """Returns the colour of the page and how much of it is dark, as printed."""
        subprocess.run(["pdftoppm", "-r", "40", "-singlefile", pdf, pdf.with_suffix("")], check=True, timeout=60)
        data = pdf.with_suffix(".ppm").read_bytes().split(b"\n", 3)[3]
        dark = sum(max(data[at:at + 3]) < 60 for at in range(0, len(data), 3))
        return tuple(data[:3]), dark / (len(data) / 3)

    def test_dark_and_print(self):
        self.open()
        seen = [self.browser.screenshot()]
        ground = self.browser.value("getComputedStyle(document.body).backgroundColor")
        file = self.folder / "page.pdf"
        file.write_bytes(self.browser.pdf())
        printed = shutil.which("pdftoppm") and self.colors(file)
        dark = [{"name": "prefers-color-scheme", "value": "dark"}]
        self.browser.call("Emulation.setEmulatedMedia", features=dark)
        try:
            self.assertNotEqual(ground, self.browser.value("getComputedStyle(document.body).backgroundColor"))
            seen.append(self.browser.screenshot())
            self.assertNotEqual(*seen)
            self.browser.value("document.querySelector('input').focus()")
            self.browser.press("End", END)  # the picture on paper is that of the slider
            self.browser.press("ArrowLeft", LEFT)
            file.write_bytes(self.browser.pdf())
        finally:
            self.browser.call("Emulation.setEmulatedMedia", features=[])
        if printed:
            self.assertEqual(printed, self.colors(file), "a dark browser prints what a light one prints")
        told = subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, timeout=60)
        if told.returncode == 0:
            self.assertIn("n = 128 tokens", told.stdout)
            self.assertIn("length n", told.stdout, "the figure itself is text in vectors")
            self.assertNotIn("Scripts are off", told.stdout)
            self.assertLessEqual(told.stdout.count("\f"), 2)

    def test_who_prints_at_once_reads_nothing_of_scripts(self):
        file = self.folder / "at-once.pdf"
        words = [CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={self.folder / 'profile'}",
                 f"--print-to-pdf={file}", self.page.as_uri()]
        subprocess.run(words, capture_output=True, timeout=120, check=True)
        told = subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, timeout=60).stdout
        self.assertNotIn("Scripts are off", told)
        self.assertIn("n = 128 tokens", told)

    def size(self, width, height):
        self.browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def test_slider_and_reading_stay_in_sight_and_the_picture_in_its_place(self):
        self.size(1366, 768)
        try:
            self.open()
            plot = self.plots(1)[-1]
            self.browser.value("scrollTo(0, document.querySelector('.sheet').getBoundingClientRect().bottom - innerHeight)")
            self.browser.settled()
            self.assertGreater(self.browser.value("scrollY"), 100)
            tops = set()
            for across in (0.02, 0.5, 0.97):
                self.point(plot, across, 0.9)
                self.assertIsNotNone(self.number())
                for selector in ("input", ".reading", "output"):
                    _, top, _, height = self.box(selector)
                    self.assertGreaterEqual(top, 0, selector)
                    self.assertLessEqual(top + height, 200, selector)
                tops.add(self.box(".sheet")[1])
            self.browser.move(1, 1)
            tops.add(self.box(".sheet")[1])
            self.assertEqual(len(tops), 1, "it moves while texts change")
        finally:
            self.browser.call("Emulation.clearDeviceMetricsOverride")

    def test_nothing_is_wider_than_a_narrow_window(self):
        page = self.folder / "narrow.html"
        made = run("render", *SWEPT, "--view", "explore/curves", "--film", "n:64..128:x2", "--out", page, "--language", "zh_CN")
        self.assertEqual(made.returncode, 0, made.stderr)
        self.size(400, 800)
        try:
            for each in (self.page, page):
                self.open(each)
                self.assertLessEqual(self.browser.value("document.documentElement.scrollWidth"), 400)
                self.assertLess(self.box("label span")[3], 40, "its name is one line")
        finally:
            self.browser.call("Emulation.clearDeviceMetricsOverride")

    def test_the_ring_leaves_free_what_it_marks(self):
        self.open()
        plot = next(each for each in self.plots(1) if each["x"]["log"])
        self.point(plot, 0.5, 0.5)
        rings = self.browser.value("[...document.querySelectorAll('.mark .ring')].map((ring) => [getComputedStyle(ring).backgroundColor, "
                                   "ring.clientWidth])")
        self.assertGreaterEqual(len(rings), 2, "one around each point")
        for color, free in rings:
            self.assertEqual(color, "rgba(0, 0, 0, 0)")
            self.assertGreaterEqual(free, 10)

    def test_alternative_text_has_no_escapes(self):
        for image in self.stored["frames"]:
            self.assertNotIn("\\n", image["description"])
        self.assertNotRegex(self.page.read_text("utf-8").split("<script")[0], r'alt="[^"]*\\n')

    def test_without_scripts_the_figure_stands_still(self):
        self.browser.call("Emulation.setScriptExecutionDisabled", value=True)
        try:
            self.browser.open(self.page)
            root = self.browser.call("DOM.getDocument", depth=-1)["root"]["nodeId"]
            at = lambda selector: self.browser.call(
                "DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
            box = self.browser.call("DOM.getBoxModel", nodeId=at("img"))["model"]
            self.assertGreater(box["height"], 300)
            self.assertGreater(self.browser.call("DOM.getBoxModel", nodeId=at(".static"))["model"]["height"], 5)
            with self.assertRaises(RuntimeError):  # it is not shown, and so has no box
                self.browser.call("DOM.getBoxModel", nodeId=at(".controls"))
        finally:
            self.browser.call("Emulation.setScriptExecutionDisabled", value=False)

    def test_tokens_are_text_and_nothing_else(self):
        page = self.folder / "tokens.html"
        text = "a </script><script>document.title='gone'</script> <img src=x onerror=\"document.title='gone'\"> b\u2028c --> %1 @image0@"
        made = run("render", "--source", "text", "--text", text, "--view", "explore/map", "--film", "tau:0.5..2:x2", "--out", page)
        self.assertEqual(made.returncode, 0, made.stderr)
        self.open(page)
        self.assertNotIn("gone", self.browser.value("document.title"))
        plot = next(each for each in stored(page)["frames"][0]["plots"] if "cells" in each)
        self.assertTrue(any("script" in name for name in plot["cells"]["colNames"]))
        for k in range(plot["cells"]["width"]):
            self.point(plot, (k + 0.5) / plot["cells"]["width"], 0.5)
            self.assertIn(f"“{plot['cells']['colNames'][k]}”", self.text(".reading"))

    def test_tokens_leave_an_svg_well_formed(self):
        file = self.folder / "tokens.svg"
        made = run("render", "--source", "text", "--text", "a & <b> \"c\"", "--view", "explore/map", "--out", file)
        self.assertEqual(made.returncode, 0, made.stderr)
        words = xml.etree.ElementTree.parse(file).getroot().find("{http://www.w3.org/2000/svg}desc").text
        self.assertIn("“&”", words)

    def test_the_policy_permits_no_other_script(self):
        page = self.folder / "other.html"
        page.write_text(self.page.read_text("utf-8").replace("</body>", "<script>document.title = 'gone'</script></body>"), "utf-8")
        self.open(page)
        self.assertNotEqual(self.browser.value("document.title"), "gone")
        self.assertEqual([entry["source"] for entry in self.browser.complaints], ["security"])
        self.browser.complaints.clear()

    def test_a_handout_moves_from_the_question_to_the_answer(self):
        page = self.folder / "handout.html"
        made = run("lesson", "dilution", "--handout", page, "--answers")
        self.assertEqual(made.returncode, 0, made.stderr)
        self.open(page)
        self.browser.wait("[...document.querySelectorAll('.bar')].every((each) => !each.hidden)")
        self.assertRegex(self.text("output"), "^n = 16.384 tokens$")
        self.browser.value("document.querySelector('input').focus()")
        self.browser.press("Home", HOME)
        self.assertEqual(self.text("output"), "n = 512 tokens")
        without = self.folder / "questions.html"
        self.assertEqual(run("lesson", "dilution", "--handout", without).returncode, 0)
        self.assertNotIn("<script", without.read_text("utf-8"))

    def test_chinese(self):
        page = self.folder / "zh.html"
        made = run("render", *SWEPT, "--view", "explore/curves", "--film", "n:64..128:x2", "--out", page, "--language", "zh_CN")
        self.assertEqual(made.returncode, 0, made.stderr)
        self.open(page)
        self.assertEqual(self.browser.value("document.documentElement.lang"), "zh-CN")
        for selector in (".controls button", ".reading", "label"):
            self.assertRegex(self.text(selector), "[\u4e00-\u9fff]")

    def test_a_film_in_which_nothing_moves_is_told(self):
        page = self.folder / "still.html"
        made = run("render", *SWEPT, "--view", "explore/curves", "--film", "seed:1..2", "--out", page)
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        made = run("render", "steps", "--view", "steps", "--film", "tau:0.5..2:x2", "--out", page)
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertRegex(made.stderr, 'warning: all frames are the same: "Steps" shows nothing that changes with "Factor τ"')

    def test_a_track_of_another_page_is_filmed_there(self):
        page = self.folder / "factor.html"
        made = run("render", *SWEPT, "--n", "64", "--view", "entropy/factor", "--film", "factor:0.5..2:x2", "--out", page)
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        self.assertEqual([frame["words"] for frame in stored(page)["frames"]], ["α = 0.5", "α = 1", "α = 2"])
        made = run("render", *SWEPT, "--view", "explore", "--film", "factor:0.5..2:x2", "--out", page)
        self.assertEqual(made.returncode, 2)
        self.assertIn("Only the page Entropy shows the effect of this parameter.", made.stderr)

    def test_a_narrow_page_has_maps_of_its_size(self):
        page = self.folder / "89mm.html"
        made = run("render", *SWEPT, "--view", "explore", "--film", "n:512..1024:x2", "--width-mm", "89", "--most-mb", "1.5", "--out", page)
        self.assertEqual(made.returncode, 0, made.stderr)

    def test_what_is_too_large_is_refused(self):
        page = self.folder / "large.html"
        made = run("render", *SWEPT, "--view", "explore", "--film", "n:64..256:x2", "--out", page, "--most-mb", "0.1")
        self.assertEqual(made.returncode, 2)
        self.assertRegex(made.stderr, r"large\.html: the page would be [0-9.]+ MB, more than 0\.1 MB; choose fewer frames")
        self.assertFalse(page.exists())

    def test_what_cannot_be_is_refused(self):
        film = ["--film", "n:64..256:x2"]
        for words, why in ((["--out", "a.html"], r"a\.html: an interactive page needs --film"),
                           ([*film, "--out", "a.png"], r"--out: .*\.html"),
                           ([*film, "--out", "a.html", "--data"], "--data: "), (["--film", "n:64..256:x1", "--out", "a.html"], "--film: "),
                           ([*film, "--out", "a.html", "--most-mb", "1000"], "--most-mb: ")):
            made = run("render", *SWEPT, "--view", "explore/curves", *words)
            self.assertEqual(made.returncode, 2, words)
            self.assertRegex(made.stderr, why)
            self.assertEqual(made.stderr.count("\n"), 1)


if __name__ == "__main__":
    if not CHROMIUM or not shutil.which(CHROMIUM):
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
