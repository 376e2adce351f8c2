// SPDX-License-Identifier: GPL-3.0-or-later
// Moves the figures of a page: a slider chooses the picture, and pointer and keys read off the numbers that were stored with it.
// Each <figure class="moving"> holds its pictures and numbers as text: JSON, packed by deflate, in base64.
"use strict";

const thin = "\u2009"; // between groups of digits

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

async function unpacked(base64) {
  const stream = new Blob([bytesOf(base64)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

// Numbers in words: four digits, 1.8 × 10⁻⁵ where they are small or large.
function numberText(value) {
  if (value === null || Number.isNaN(value)) return "—";
  if (Number.isInteger(value) && Math.abs(value) < 1e7) return countText(value);
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e7)) {
    const [digits, power] = value.toExponential(3).split("e");
    const raised = [...String(Number(power))].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit] ?? "⁻").join("");
    return `${Number(digits)} × 10${raised}`.replace("-", "−");
  }
  return String(Number(value.toPrecision(Math.max(4, Math.ceil(Math.log10(size || 1)))))).replace("-", "−");
}

function countText(count) {
  const digits = String(Math.abs(count));
  const grouped = digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, thin) : digits;
  return count < 0 ? `−${grouped}` : grouped;
}

function valueAt(axis, part) {
  const {low, high, log} = axis;
  return log ? low * (high / low) ** part : low + part * (high - low);
}

function partOf(axis, value) {
  const {low, high, log} = axis;
  return log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
}

const clamped = (value, low, high) => Math.min(Math.max(value, low), high);

// A plot of one picture: where it lies on the sheet, and what can be read off it. Places in it are parts of its width, from the
// left, and of its height, from the top.
class Plot {
  constructor(stored, words) {
    Object.assign(this, stored);
    this.words = words;
    if (this.cells) this.values = new Float32Array(bytesOf(this.cells.values).buffer);
  }

  holds(x, y) {
    const [left, top, width, height] = this.at;
    return x >= left && x < left + width && y >= top && y < top + height;
  }

  // Returns {text, value, marks}: the words, the first number as it was stored, and what is marked: {cell: [left, top, width,
  // height]}, {ring: [x, y]} or {across: x}, in parts of the plot.
  read(place) {
    const read = this.cells ? this.readCell(place) : this.readPoint(place) ?? this.readLines(place);
    return read && {...read, text: this.title ? `${this.title}: ${read.text}` : read.text};
  }

  // A pixel of the map: it begins at cell ⌊pixel · cells / pixels⌋, counted from the first.
  pixelAlong(from, to, pixels, cell) {
    return clamped(Math.ceil(((clamped(cell, from, to - 1) - from + 1) * pixels) / (to - from)) - 1, 0, pixels - 1);
  }

  // Says how the cells of one pixel became its number; neighbouring pixels may stand for different numbers of cells.
  noteOf(queries, keys) {
    const {note, pooled} = this.cells;
    const [high, wide] = [queries, keys].map(([first, last]) => last - first + 1);
    if (!pooled) return note;
    return high * wide === 1 ? "" : pooled.replace("%1", countText(high)).replace("%2", countText(wide));
  }

  cellsAlong(from, to, pixels, pixel) {
    const start = (at) => from + Math.floor((at * (to - from)) / pixels);
    return [start(pixel), start(pixel + 1) - 1];
  }

  pixelAt(place) {
    const {rows, cols, width, height} = this.cells;
    const key = Math.floor(valueAt(this.x, place.x)), row = Math.floor(valueAt(this.y, 1 - place.y));
    return [this.pixelAlong(...cols, width, key), this.pixelAlong(...rows, height, row)];
  }

  readCell(place) {
    const {rows, cols, width, height, rowNames, colNames} = this.cells;
    const [column, line] = this.pixelAt(place);
    const keys = this.cellsAlong(...cols, width, column), queries = this.cellsAlong(...rows, height, line);
    const named = ([first, last], names) => {
      const name = (at) => (names[at] ? `${countText(at)} “${names[at]}”` : countText(at));
      return first === last ? name(first) : `${name(first)} … ${name(last)}`;
    };
    const value = this.values[line * width + column];
    const number = Number.isNaN(value) ? this.words.masked : numberText(value);
    const text = `${this.words.query} ${named(queries, rowNames)}, ${this.words.key} ${named(keys, colNames)}: ${number}`;
    const left = partOf(this.x, keys[0]), right = partOf(this.x, keys[1] + 1);
    const top = 1 - partOf(this.y, queries[0]), bottom = 1 - partOf(this.y, queries[1] + 1);
    const note = this.noteOf(queries, keys);
    return {text: note ? `${text} (${note})` : text, value, marks: [{cell: [left, top, right - left, bottom - top]}]};
  }

  // The place along x that is nearest to a part of the width: a point of a line, or a step.
  nearest(part) {
    let best = null;
    for (const line of this.lines)
      for (let k = 0; k < line.y.length; ++k) {
        if (line.y[k] === null) continue;
        const middle = line.steps ? (partOf(this.x, line.x[k]) + partOf(this.x, line.x[k + 1])) / 2 : partOf(this.x, line.x[k]);
        if (middle >= -0.001 && middle <= 1.001 && !(Math.abs(middle - part) >= Math.abs(best?.part - part)))
          best = {part: middle, x: line.x[k], end: line.steps ? line.x[k + 1] : null};
      }
    return best;
  }

  readLines(place) {
    const at = this.nearest(place.x);
    if (!at) return null;
    const texts = [], values = [], marks = [{across: at.part}];
    for (const {name, x, y, errors, lows, highs} of this.lines) {
      const k = x.indexOf(at.x);
      if (k < 0 || k >= y.length || y[k] === null) continue;
      const error = errors?.[k] ? ` ± ${numberText(errors[k])}` : "";
      const range = lows ? ` (${numberText(lows[k])} … ${numberText(highs[k])})` : "";
      texts.push(`${name ? `${name} ` : ""}${numberText(y[k])}${error}${range}`);
      values.push(y[k]);
      const down = 1 - partOf(this.y, y[k]);
      if (down >= 0 && down <= 1) marks.push({ring: [at.part, down]});
    }
    const through = at.end !== null && at.end - at.x > 1 && Number.isInteger(at.x) ? ` … ${numberText(at.end - 1)}` : "";
    const where = `${this.x.label || "x"} ${numberText(at.x)}${through}`;
    return {text: `${where}: ${texts.join("; ")}${this.note ? ` (${this.note})` : ""}`, value: values[0], marks};
  }

  readPoint(place) {
    const [, , width, height] = this.at;
    let best = null, shortest = Infinity;
    for (const {name, x, y} of this.points)
      for (let k = 0; k < y.length; ++k) {
        if (x[k] === null || y[k] === null) continue;
        const across = partOf(this.x, x[k]), down = 1 - partOf(this.y, y[k]);
        const way = Math.hypot((across - place.x) * width, (down - place.y) * height);
        if (way < shortest) [best, shortest] = [{name, x: x[k], y: y[k], across, down}, way];
      }
    if (!best) return null;
    const named = best.name ? `${best.name}: ` : "";
    const text = `${named}${this.x.label || "x"} ${numberText(best.x)}, ${this.y.label || "y"} ${numberText(best.y)}`;
    return {text, value: best.y, marks: [{ring: [best.across, best.down]}]};
  }

  // The place one step further: the next cell of a map, the next point of a line.
  stepped(place, across, down) {
    if (this.cells) {
      const {rows, cols, width, height} = this.cells;
      const [column, line] = this.pixelAt(place);
      const middle = ([first, last]) => (first + last + 1) / 2;
      const x = middle(this.cellsAlong(...cols, width, clamped(column + across, 0, width - 1)));
      const y = middle(this.cellsAlong(...rows, height, clamped(line + down, 0, height - 1)));
      return {x: partOf(this.x, x), y: 1 - partOf(this.y, y)};
    }
    const parts = new Set();
    for (const line of this.lines)
      for (let k = 0; k < line.y.length; ++k)
        if (line.y[k] !== null)
          parts.add(line.steps ? (partOf(this.x, line.x[k]) + partOf(this.x, line.x[k + 1])) / 2 : partOf(this.x, line.x[k]));
    const sorted = [...parts].filter((part) => part >= 0 && part <= 1).sort((a, b) => a - b);
    if (sorted.length === 0) return {x: clamped(place.x + across / 50, 0, 1), y: clamped(place.y + down / 50, 0, 1)};
    const here = this.nearest(place.x)?.part ?? place.x;
    const index = sorted.findIndex((part) => part >= here - 1e-12);
    return {x: sorted[clamped(index + across, 0, sorted.length - 1)], y: place.y};
  }
}

class MovingFigure {
  constructor(figure, stored) {
    this.words = stored.words;
    this.images = stored.images;
    this.frames = stored.frames.map((frame) => ({...frame, plots: frame.plots.map((plot) => new Plot(plot, stored.words))}));
    for (const name of ["bar", "sheet", "mark", "room", "reading", "verdict"]) this[name] = figure.querySelector(`.${name}`);
    this.light = figure.querySelector("img.light");
    this.dark = figure.querySelector("img.dark");
    this.slider = figure.querySelector("input");
    this.value = figure.querySelector("output");
    this.button = figure.querySelector("button");
    this.caption = figure.querySelector("figcaption");
    this.isDark = matchMedia("(prefers-color-scheme: dark)");
    this.plot = 0;
    this.place = null; // in the plot; null: nothing is read off
    this.slider.value = String(stored.first);
    this.listen();
    this.show();
    this.bar.hidden = false;
    this.reading.textContent = this.words.hint;
    this.value.style.minWidth = `${Math.max(...this.frames.map((frame) => frame.words.length))}ch`;
    this.longest = this.longestReading();
    new ResizeObserver(() => this.makeRoom()).observe(this.bar);
    this.makeRoom();
    this.sheet.tabIndex = 0;
    this.sheet.setAttribute("role", "application"); // arrows are for the figure
    this.sheet.setAttribute("aria-label", this.words.read);
  }

  get frame() {
    return this.frames[Number(this.slider.value)];
  }

  listen() {
    this.slider.addEventListener("input", () => this.show());
    this.button.addEventListener("click", () => this.play(!this.timer));
    this.isDark.addEventListener("change", () => this.show());
    this.sheet.addEventListener("pointermove", (event) => this.point(event));
    this.sheet.addEventListener("pointerdown", (event) => this.point(event));
    this.sheet.addEventListener("pointerleave", () => this.readAt(null));
    this.sheet.addEventListener("keydown", (event) => this.press(event));
  }

  // An SVG in parts: text, and numbers of images, which stand in a list of their own, since many pictures share them.
  draw(image, parts) {
    const svg = parts.map((part) => (typeof part === "number" ? this.images[part] : part)).join("");
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }

  // Returns the longest of the texts that are read off, as far as a few places in each plot tell.
  longestReading() {
    let longest = this.words.hint;
    for (const {plots} of this.frames)
      for (const plot of plots)
        for (const part of [0.02, 0.3, 0.5, 0.7, 0.98]) {
          const text = plot.read({x: part, y: part})?.text ?? "";
          if (text.length > longest.length) longest = text;
        }
    return longest;
  }

  // Keeps room for it, so that the picture stays where it is while texts change.
  makeRoom() {
    const width = this.room.clientWidth, mostLines = 6;
    if (width === this.roomWidth) return;
    this.roomWidth = width;
    const shown = this.reading.textContent;
    this.reading.removeAttribute("aria-live"); // what is measured is not read aloud
    this.reading.textContent = this.longest;
    const line = parseFloat(getComputedStyle(this.reading).lineHeight);
    this.room.style.height = `${Math.min(this.reading.offsetHeight, Math.ceil(mostLines * line))}px`;
    this.reading.textContent = shown;
    this.reading.setAttribute("aria-live", "polite");
  }

  show() {
    const {words, verdict, description, caption} = this.frame;
    this.draw(this.light, this.frame.light); // in a dark browser, too: it is what is printed
    if (this.isDark.matches) this.draw(this.dark, this.frame.dark);
    this.light.alt = this.dark.alt = [words, description].filter(Boolean).join(". ");
    this.value.textContent = words;
    this.slider.setAttribute("aria-valuetext", words);
    this.verdict.textContent = verdict;
    this.caption.textContent = caption;
    if (this.place) this.readAt(this.place);
  }

  play(on) {
    clearInterval(this.timer);
    const last = this.frames.length - 1, each = 700; // ms
    if (on && Number(this.slider.value) === last) this.slider.value = "0";
    this.timer = on && setInterval(() => {
      this.slider.value = String(Number(this.slider.value) + 1);
      this.show();
      if (Number(this.slider.value) === last) this.play(false);
    }, each);
    this.button.textContent = on ? this.words.pause : this.words.play;
    if (on) this.show();
  }

  point(event) {
    const box = this.sheet.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width, y = (event.clientY - box.top) / box.height;
    const plot = this.frame.plots.findIndex((each) => each.holds(x, y));
    if (plot < 0) return this.readAt(null);
    const [left, top, width, height] = this.frame.plots[plot].at;
    this.plot = plot;
    this.readAt({x: (x - left) / width, y: (y - top) / height});
  }

  press(event) {
    const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
    const plots = this.frame.plots;
    if (event.key === "Escape") return this.readAt(null);
    if (plots.length === 0 || event.ctrlKey || event.altKey || event.metaKey || !(steps || event.key === "Enter")) return;
    event.preventDefault();
    const middle = {x: 0.5, y: 0.5};
    if (event.key === "Enter") {
      this.plot = this.place ? (this.plot + 1) % plots.length : 0;
      return this.readAt(middle);
    }
    const plot = plots[Math.min(this.plot, plots.length - 1)], far = event.shiftKey ? 10 : 1;
    this.readAt(this.place ? plot.stepped(this.place, far * steps[0], far * steps[1]) : middle);
  }

  readAt(place) {
    const plot = this.frame.plots[this.plot];
    const read = place && plot?.read(place);
    this.place = read ? place : null;
    this.reading.textContent = read ? read.text : this.words.hint;
    this.reading.dataset.value = read ? read.value : "";
    this.mark.hidden = !read;
    if (!read) return;
    const [left, top, width, height] = plot.at;
    this.put(this.mark, left, top, width, height);
    this.mark.replaceChildren(...read.marks.map((mark) => this.drawn(mark)));
  }

  // Places an element in its parent, whose width and height are 1, and `around` px wider on each side.
  put(element, left, top, width, height, around = 0) {
    const percent = (part) => `${100 * part}%`;
    element.style.left = `calc(${percent(left)} - ${around}px)`;
    element.style.top = `calc(${percent(top)} - ${around}px)`;
    element.style.width = `calc(${percent(width)} + ${2 * around}px)`;
    element.style.height = `calc(${percent(height)} + ${2 * around}px)`;
  }

  // Draws a mark around what is read, which it leaves free.
  drawn(mark) {
    const element = document.createElement("div");
    [element.className] = Object.keys(mark);
    if (mark.cell) this.put(element, ...mark.cell, 3);
    if (mark.ring) [element.style.left, element.style.top] = mark.ring.map((part) => `${100 * part}%`);
    if (mark.across !== undefined) element.style.left = `${100 * mark.across}%`;
    return element;
  }
}

for (const figure of document.querySelectorAll("figure.moving")) {
  const still = figure.querySelector(".static"); // what stands there without scripts
  still.hidden = true; // at once, for who prints before all is unpacked
  unpacked(figure.querySelector("script").textContent)
    .then((stored) => new MovingFigure(figure, stored))
    .catch((error) => {
      console.warn(error);
      still.hidden = false; // the static picture stays
    });
}
