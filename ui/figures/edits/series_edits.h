// SPDX-License-Identifier: GPL-3.0-or-later
// Changes that an author makes to one series of a figure.
#pragma once

#include "core/base/outcome.h"
#include "ui/figures/edits/series_look.h"

#include <QJsonObject>
#include <QString>

#include <map>
#include <optional>

namespace attentoscope {

struct SeriesEdits {
    std::optional<QString> name;
    SeriesLook look;
    std::optional<bool> shown;
    bool mustBeThere = false; // a figure that has no such series is refused; not kept in files

    bool operator==(const SeriesEdits&) const = default;
};

// Keeps edits by the name that a series has in the window ("A Standard", "theory"), or by the name of its policy on the command
// line ("standard"), which is the same in every language.
using AllSeriesEdits = std::map<QString, SeriesEdits>;

constexpr double leastStroke = 0.25, mostStroke = 10; // points

// Reads "standard:name=1/√d,color=#1b7f79,marker=o,dash=--,width=0.8,shown=yes; theory:shown=no". Errors: what is not
// understood, with what is possible.
Outcome<AllSeriesEdits> parseSeriesEdits(const QString& text);

// Reading ignores what is unknown or invalid.
QJsonObject jsonOf(const AllSeriesEdits& edits);
AllSeriesEdits seriesEditsOf(const QJsonObject& json);

} // namespace attentoscope
