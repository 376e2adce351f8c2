// Figures as files: PNG, SVG or PDF by the path's ending. Text and lines stay vectors, map cells stay exact; what a figure says
// of itself in words stands in the file for who cannot see it.
#pragma once

#include "core/base/outcome.h"
#include "ui/figures/figure.h"

#include <QImage>
#include <QSize>
#include <QString>
#include <QStringList>

#include <filesystem>

namespace attentoscope {

struct FigureOptions {
    double widthMm = 180;
    double heightMm = 120;
    double dpi = 300; // PNG only
    double fontPt = 8;
    double lineWidth = 1; // how many times the usual one
    QString family; // of the type; empty: the application's
    Theme theme = Theme::light();
    bool transparent = false; // nothing behind it, else the theme's background
    QString session; // its text (figureSessionText), stored inside the file so that it can be opened again; empty: none
    QString title;
};

// Writes the whole file or leaves the old one. Errors: an ending that is none of the three, a size that cannot be,
// an unwritable path, a full disk.
Outcome<Done> exportFigure(const Figure& figure, const std::filesystem::path& path, const FigureOptions& options);

// What is wrong with the file's ending or with the options, which exportFigure would say; nothing is written.
Outcome<Done> checkFigure(const std::filesystem::path& path, const FigureOptions& options);

// How many cells each way the largest map in it would be drawn with: of vectors as many as are seen at 600 dpi. Empty: none.
QSize cellsWanted(const Figure& figure, const std::filesystem::path& path, const FigureOptions& options);

// Where the figures stand of which it is put together: parts of the sheet, from 0 to 1.
std::vector<QRectF> placesOnSheet(const Figure& figure, const FigureOptions& options);

Outcome<QImage> figureImage(const Figure& figure, const FigureOptions& options);
// On the clipboard, as pixels and as SVG: whoever pastes it takes what it can.
Outcome<Done> copyFigure(const Figure& figure, const FigureOptions& options);

} // namespace attentoscope
