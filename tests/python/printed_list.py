# SPDX-License-Identifier: GPL-3.0-or-later
"""What an art editor looks for in a PDF: sizes of type, widths of lines, resolution of images, all in the units of the page.

    printed_list.py FIGURE.pdf ...   prints a line for each figure
    printed_list.py --draw CLI       draws each page of the window at the widths of journals first, and looks at these

Ends with 1 if one of them has a fault. It reads the operators that Qt's PDF engine writes."""
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

LEAST_TYPE = 4  # points, of scripts and exponents
LEAST_LINE = 0.25  # points
LEAST_PPI = 600  # of maps with more cells than that
WIDTHS = [89, 183]  # mm
PAGES = ["explore", "masks", "distance", "steps", "lab", "entropy", "cost", "heads", "gradients", "jl", "geometry"]
PT_PER_MM = 72 / 25.4
ROUNDING = 0.01  # of numbers in the file

OBJECT = re.compile(rb"(\d+) 0 obj\s*(.*?)endobj", re.S)
STREAM = re.compile(rb"stream\r?\n", re.S)
TOKEN = re.compile(rb"\((?:\\.|[^\\)])*\)|<[0-9A-Fa-f]*>|\[[^\]]*\]|/\S+|[-+.\d]+|[A-Za-z*]+")


class Page:
    """Sizes of type, widths of stroked lines, and images as (cells across, points across)."""

    def __init__(self, data):
        objects = {int(number): body for number, body in OBJECT.findall(data)}
        left, bottom, right, top = map(float, re.search(rb"/MediaBox \[([^\]]*)\]", data).group(1).split())
        self.size = ((right - left) / PT_PER_MM, (top - bottom) / PT_PER_MM)  # mm
        self.type, self.lines, self.images = set(), set(), []
        self.pixels = {}
        for body in objects.values():  # names of images, as a dictionary of resources lists them
            for name, number in re.findall(rb"/(Im\d+) (\d+) 0 R", body):
                self.pixels[name] = [int(re.search(rb"/%s (\d+)" % side, objects[int(number)]).group(1)) for side in (b"Width", b"Height")]
        contents = int(re.search(rb"/Contents (\d+) 0 R", data).group(1))
        body = objects[contents]
        self.read(zlib.decompressobj().decompress(body[STREAM.search(body).end():]))

    def read(self, content):
        matrix, width, stack, operands = (1, 0, 0, 1, 0, 0), 1.0, [], []
        font = text = 0.0
        for token in TOKEN.findall(content):
            if not token.isalpha() and token not in (b"W*", b"f*", b"B*", b"b*"):
                operands.append(token)
                continue
            number = lambda place: float(operands[place])
            scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
            if token == b"q":
                stack.append((matrix, width))
            elif token == b"Q":
                matrix, width = stack.pop()
            elif token == b"cm":
                matrix = times([number(place) for place in range(-6, 0)], matrix)
            elif token == b"w":
                width = number(-1)
            elif token == b"Tf":
                font = number(-1)
            elif token == b"Tm":
                text = math.hypot(number(-6), number(-5))
            elif token in (b"Tj", b"TJ"):
                self.type.add(round(font * text * scale, 2))
            elif token in (b"S", b"s", b"B", b"B*", b"b", b"b*"):
                self.lines.add(round(width * scale, 3))
            elif token == b"Do":
                pixels = self.pixels[operands[-1][1:]]
                self.images.append((pixels, (math.hypot(*matrix[:2]), math.hypot(*matrix[2:4]))))
            operands = []

    def resolution(self):
        """The least resolution of an image in pixels per inch, those that are a strip of colours aside."""
        least = [min(pixels[side] / points[side] * 72 for side in (0, 1)) for pixels, points in self.images if min(pixels) > 1]
        return min(least, default=None)

    def faults(self):
        found = ["type of %g pt" % size for size in self.type if size < LEAST_TYPE - ROUNDING]
        return found + ["a line of %g pt" % width for width in self.lines if width < LEAST_LINE - ROUNDING]


def times(a, b):
    return (a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
            a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5])


def line_of(path, page):
    resolution = page.resolution()
    return "%s: %.2f x %.2f mm, type %s pt, lines %s pt, images %s" % (
        path, *page.size, "/".join("%g" % size for size in sorted(page.type)), "/".join("%g" % width for width in sorted(page.lines)),
        "none" if resolution is None else "%.0f ppi" % resolution)


def told(path, page, faults):
    print(line_of(path.name, page))
    for fault in faults:
        print("  fault:", fault)
    return bool(faults)


def draw_all(cli):
    """Draws all pages as an author does, and checks what was asked for, too: the width, and maps in full resolution."""
    bad = False
    with tempfile.TemporaryDirectory() as folder:
        for name in PAGES:
            for width in WIDTHS:
                path = pathlib.Path(folder, "%s-%d.pdf" % (name, width))
                subprocess.run([cli, "render", "--view", name, "--width-mm", str(width), "--font-pt", "7", "--quiet", "--out", path],
                               check=True, stdout=subprocess.DEVNULL)
                page = Page(path.read_bytes())
                faults = page.faults()
                if abs(page.size[0] - width) > ROUNDING:
                    faults.append("not %d mm wide" % width)
                if name == "explore" and page.resolution() < LEAST_PPI * (1 - ROUNDING):
                    faults.append("fewer cells than the maps have")
                bad = told(path, page, faults) or bad
    return bad


def main(arguments):
    if arguments[:1] == ["--draw"]:
        return int(draw_all(arguments[1]))
    pages = [(path, Page(path.read_bytes())) for path in map(pathlib.Path, arguments)]
    return int(any([told(path, page, page.faults()) for path, page in pages]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
