// SPDX-License-Identifier: GPL-3.0-or-later
// Describes what an author adds to the axes of a figure: notes and lines of reference at data coordinates, and numbers of their
// own.
#pragma once

#include "core/base/outcome.h"
#include "ui/figures/edits/series_id.h"
#include "ui/figures/edits/series_look.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <filesystem>
#include <optional>
#include <vector>

namespace attentoscope {

struct PlacedNote {
    double x = 0, y = 0; // where the text begins
    QString text;

    bool operator==(const PlacedNote&) const = default;
};

struct ReferenceLine {
    bool isUpright = false; // at an x, else at a y
    double at = 0;
    QString text; // may be empty

    bool operator==(const ReferenceLine&) const = default;
};

struct OwnNumbers {
    QString name;
    std::vector<double> xs, ys;
    std::vector<double> errors; // as many, or none
    // What the edits of the series say; not kept with the numbers.
    SeriesLook look = {};
    QString shownName = {}; // empty: the name
    bool isShown = true;

    SeriesId id() const { return {.source = name, .kind = ownKind}; }
    const QString& label() const { return shownName.isEmpty() ? name : shownName; }

    bool operator==(const OwnNumbers&) const = default;
};

// A part of the axes that a small frame beside the data shows magnified.
struct Inset {
    double xLow = 0, xHigh = 1, yLow = 0, yHigh = 1; // low < high

    bool operator==(const Inset&) const = default;
};

struct AuthorMarks {
    std::vector<PlacedNote> notes;
    std::vector<ReferenceLine> lines;
    std::vector<OwnNumbers> numbers;
    std::optional<Inset> inset = {};

    bool empty() const { return notes.empty() && lines.empty() && numbers.empty() && !inset; }
    bool operator==(const AuthorMarks&) const = default;
};

// Read and write "128, ln(128): text" and "y = ln(128): text", of which the text may be missing in a line. Numbers are
// arithmetic, see core/base/calculator.h.
Outcome<PlacedNote> noteOf(const QString& typed);
Outcome<ReferenceLine> referenceOf(const QString& typed);
QString typedAs(const PlacedNote& note);
QString typedAs(const ReferenceLine& line);
Outcome<double> arithmeticOf(const QString& typed, const QString& whole); // a finite number; errors show the whole text
// Reads and writes the ranges of x and y, "4096:16384, 0:2".
Outcome<Inset> insetOf(const QString& typed);
QString typedAs(const Inset& inset);

// Reads a table of x, y and perhaps an error, separated by commas, semicolons or white space. A first line that is no numbers
// names the columns; the numbers are then called as the second one, else as the file.
Outcome<OwnNumbers> readOwnNumbers(const std::filesystem::path& path);

// The marks in a recipe. Reading ignores what is unknown or invalid.
void put(QJsonObject& json, const AuthorMarks& marks);
AuthorMarks marksOf(const QJsonObject& json);

} // namespace attentoscope
