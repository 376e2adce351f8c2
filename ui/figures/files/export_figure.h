// SPDX-License-Identifier: GPL-3.0-or-later
// Exports figures as PDF, SVG, EPS, PNG or TIFF, chosen by the path's ending. In PDF and SVG text and lines stay vectors and map
// cells stay exact; in EPS texts are outlines. Each file also holds the figure's description, for readers who cannot see it.
#pragma once

#include "core/base/outcome.h"
#include "ui/figures/plot_reading.h"
#include "ui/figures/sheet/named_figure.h"

#include <QImage>
#include <QSize>
#include <QString>
#include <QStringList>

#include <filesystem>
#include <optional>
#include <string>

namespace attentoscope {

// The values that a size may have.
struct FigureRange {
    double least, most;
    constexpr bool hold(double value) const { return value >= least && value <= most; }
};
inline constexpr FigureRange figureSides{10, 2000}; // mm
inline constexpr FigureRange figureDpi{30, 2400};
inline constexpr FigureRange figureFontPt{3, 72};
inline constexpr FigureRange figureLineWidth{0.1, 10}; // times the usual one

struct FigureOptions {
    double widthMm = 180;
    double heightMm = 120;
    double dpi = 300; // resolution of PNG and TIFF
    double fontPt = 8;
    double lineWidth = 1; // multiplies the usual width of lines
    QString family; // font family; empty: the application's
    int columns = 0; // see FigureStyle::columns
    Theme theme = Theme::light();
    bool transparent = false; // no background; else the theme's
    QString session; // text by figureSessionText(), stored in the file, which then opens as a session; empty: none
    QString title; // the session's only if the file holds the session
    bool hasNotes = true; // see FigureStyle::hasNotes
    QString caption; // plain text that ends the description; may be empty
    QString verdict; // what the figure comes to: the beginning of its description; empty: the description alone
};

// Returns the height in mm that suits the figure at the width of the options. `usualMm`: its usual size, for its shape.
double heightOnPaper(const Figure& figure, const QSizeF& usualMm, const FigureOptions& options);

QSizeF usualSize(const NamedFigure& figure); // at its usual width

// What is too small of a sheet, and what would be enough.
struct SmallSheet {
    bool isNarrow; // else it is too low
    int leastMm;
    int columns; // with so many it would be high enough; 0: with none
};
std::optional<SmallSheet> smallSheet(const Figure& figure, const FigureOptions& options);
// Returns the same as an error of the figure of this name, or another one of its size.
std::optional<Error> tooSmall(const Figure& figure, const std::string& name, const FigureOptions& options);

// Returns the options with a sheet that is not smaller, and large enough for the figure.
FigureOptions withRoom(const Figure& figure, FigureOptions options);

// Writes the whole file or keeps the old one. Errors: another ending, an impossible size or one that is too small, a path that
// cannot be written, a full disk.
Outcome<Done> exportFigure(const Figure& figure, const std::filesystem::path& path, const FigureOptions& options);

bool isOfPixels(const std::filesystem::path& path); // its resolution is FigureOptions::dpi

// Returns the errors of exportFigure() that the ending or the options cause, without writing anything.
Outcome<Done> checkFigure(const std::filesystem::path& path, const FigureOptions& options);

// Returns how many cells the largest map of the figure has room for in each direction; SVG and PDF count as 600 dpi. Empty: the
// figure has no map.
QSize cellsWanted(const Figure& figure, const std::filesystem::path& path, const FigureOptions& options);

// Returns the places of the figures that this one is composed of, as parts of the sheet from 0 to 1.
std::vector<QRectF> placesOnSheet(const Figure& figure, const FigureOptions& options);

// Returns the figure as an SVG for a page on a screen, with fewer points than a file for print, and what can be read off it, in
// parts of the sheet from 0 to 1.
QByteArray screenSvg(const Figure& figure, const FigureOptions& options);
std::vector<PlotReading> readingsOnScreen(const Figure& figure, const FigureOptions& options);
// Returns the margins of each picture of a film, see Figure::margins(). Beside the data they are those of a PDF, whose
// columns every sheet has; above and below they leave room for a title that has more lines in the wider type of a screen.
std::vector<QMarginsF> filmMargins(const Figure& figure, const FigureOptions& options);
// Returns what a caption has to say of each of the figures that this one is composed of, in a file of this name: see
// Figure::notesOfPanels().
std::vector<QStringList> notesOnSheet(const Figure& figure, const std::filesystem::path& path, const FigureOptions& options);

// Shows on a screen of `dpi` what the file of this name will hold: the same ticks, names and line breaks.
Outcome<QImage> sheetImage(const Figure& figure, const std::filesystem::path& path, const FigureOptions& options, double dpi);
Outcome<QImage> figureImage(const Figure& figure, const FigureOptions& options);
// Returns a warning of letters of the figure that no font here has; none: it can be read.
std::optional<Message> missingLetters(const Figure& figure, const FigureOptions& options);
// Puts the figure on the clipboard as pixels and as SVG, for the program that it is pasted into to choose.
Outcome<Done> copyFigure(const Figure& figure, const FigureOptions& options);

} // namespace attentoscope
