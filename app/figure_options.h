// SPDX-License-Identifier: GPL-3.0-or-later
// The options of figures: `attentoscope-cli render` describes them from this table and hands them on, and
// attentoscope-draw reads them.
#pragma once

#include <span>

namespace attentoscope {

struct FigureOption {
    const char* name;
    const char* value; // what follows it, in words; choices stand between "|"; empty: it is a switch
    const char* help;
    const char* group; // in the help of render
    bool repeats = false; // it may be given several times
};

inline constexpr const char* figureGroup = "Figure";
inline constexpr const char* wordsGroup = "Words in the figure ($...$ is a formula; begin with \"(b) \" for one panel)";

inline constexpr FigureOption figureOptionTable[] = {
    {"--width-mm", "W", "Width on paper, mm", figureGroup},
    {"--height-mm", "H", "Height on paper, mm; a size that is not given follows from the picture", figureGroup},
    {"--columns", "N", "Maximum number of panels in a row", figureGroup},
    {"--dpi", "300", "Pixels per inch of a .png or .tif", figureGroup},
    {"--font-pt", "8", "Size of the text, points", figureGroup},
    {"--font", "FAMILY", "Font of the text, by its name", figureGroup},
    {"--line-width", "1", "Multiplies the usual width of lines", figureGroup},
    {"--background", "filled|transparent", "Whether the background is drawn", figureGroup},
    {"--theme", "light|dark", "Colours", figureGroup},
    {"--language", "en|zh_CN", "Language of the labels", figureGroup},
    {"--style", "FILE|NAME",
        "What the figures of a paper have in common; other options override it: a file of --style-out or of the window, another "
        "figure as the model, or nature, nature-2 (two columns), ieee, ieee-2, acl, acl-2, neurips, icml, icml-2, slide, poster",
        figureGroup},
    {"--style-out", "FILE.json", "Write the style of the figure, for others", figureGroup},
    {"--no-session", "", "Do not store in the figure what made it: settings, title, names of files", figureGroup},
    {"--series", "SERIES:KEY=VALUE,...",
        "Name and look of a series, named as in the figure or by its policy: name, color (teal, #RRGGBB), marker "
        "(o s ^ D v x + * none), dash (- -- : -. -.. ---), width (points), errors (none bars band; of --own), shown (yes, no); "
        "several are separated by ;",
        figureGroup, true},
    {"--film", "n:64..16384:x2", "Draw an interactive page with a slider (.html), or a film (.webp)", figureGroup},
    {"--pictures", "9", "Number of frames, if --film names no step such as x2", figureGroup},
    {"--most-mb", "3", "The largest size of the page, megabytes", figureGroup},
    {"--view-set", "KEY=VALUE", "Change any setting of the view, by its name in session files", "View", true},
    {"--caption", "", "Write a caption below the figure", wordsGroup},
    {"--latex", "", "Write the LaTeX code that includes the figure, with its caption, beside it as .tex", wordsGroup},
    {"--title", "TEXT", "Title; \"\": none, and so for labels", wordsGroup, true},
    {"--x-label", "TEXT", "Label of the x axis", wordsGroup, true},
    {"--y-label", "TEXT", "Label of the y axis", wordsGroup, true},
    {"--x-range", "LOW:HIGH", "Range of the x axis; an end may be left out, and both may be arithmetic", wordsGroup, true},
    {"--y-range", "LOW:HIGH", "Range of the y axis", wordsGroup, true},
    {"--x-scale", "log|linear", "Scale of the x axis", wordsGroup, true},
    {"--y-scale", "log|linear", "Scale of the y axis", wordsGroup, true},
    {"--x-ticks", "N", "Maximum number of ticks on the x axis", wordsGroup, true},
    {"--y-ticks", "N", "Maximum number of ticks on the y axis", wordsGroup, true},
    {"--x-format", "FORMAT", "Numbers of the x axis: 0, 0.0, 0.00, 0.000, 1e5, 2^k, 10^k or %", wordsGroup, true},
    {"--y-format", "FORMAT", "Numbers of the y axis", wordsGroup, true},
    {"--minor-ticks", "on|off", "Small ticks between those with numbers", wordsGroup, true},
    {"--grid", "on|off", "Lines of the grid", wordsGroup, true},
    {"--legend", "PLACE|none", "Place of the legend: above, top-left, top-right, bottom-left or bottom-right", wordsGroup, true},
    {"--letters", "(a)|a|A|(A)|none",
        "Letters of the panels; where the figure calls policies just A and B, letters A, B are set as (A), (B)", wordsGroup,
        true},
    {"--note", "\"X, Y: TEXT\"", "A note at a point of the axes; X and Y may be arithmetic, as ln(128)", wordsGroup, true},
    {"--line", "\"y = Y: TEXT\"", "A line of reference, level or upright (x = X)", wordsGroup, true},
    {"--inset", "\"X0:X1, Y0:Y1\"", "A small frame in an empty corner that magnifies this part of the axes", wordsGroup, true},
    {"--own", "FILE.csv", "Data of your own on the same axes: x, y and optionally an error in each line", wordsGroup, true},
};

inline constexpr std::span<const FigureOption> figureOptions() { return figureOptionTable; }

} // namespace attentoscope
