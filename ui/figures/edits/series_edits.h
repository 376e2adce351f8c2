// SPDX-License-Identifier: GPL-3.0-or-later
// Changes that an author makes to one series of a figure.
#pragma once

#include "core/base/outcome.h"
#include "ui/figures/edits/series_id.h"
#include "ui/figures/edits/series_look.h"

#include <QJsonObject>
#include <QString>

#include <map>
#include <optional>

namespace attentoscope {

// Which of the edits for all panels come first: those that were typed for the figure, then those of its style, then those that
// panels have of their own, then those that its file had.
enum class SeriesRank { Typed, OfStyle, OfFile };

struct SeriesEdits {
    std::optional<QString> name = {};
    SeriesLook look = {};
    std::optional<bool> shown = {};
    SeriesRank rank = SeriesRank::OfFile; // not kept in files

    bool operator==(const SeriesEdits&) const = default;
};

// The edits of a policy are those of its measurement and, of all else that has its name, name and colour. Those of a kind, such
// as theory, are of that kind of all policies. Those of one exact series come before both.
using AllSeriesEdits = std::map<SeriesId, SeriesEdits>;
// The same by what an author typed ("standard", "theory") or files of earlier versions have: the names of series in the window.
// Which series are meant is known once there is a figure, see ui/drawing/meant_series.h.
using TypedSeriesEdits = std::map<QString, SeriesEdits>;

inline SeriesEdits nameAndLook(const SeriesEdits& edits) { return {.name = edits.name, .look = edits.look}; }

// Adds to edits of a series what others say that they do not.
void complete(SeriesEdits& edits, const SeriesEdits& others);

constexpr double leastStroke = 0.25, mostStroke = 10; // points

// Reads "standard:name=1/√d,color=#1b7f79,marker=o,dash=--,width=0.8,shown=yes; theory:shown=no". Errors: what is not
// understood, with what is possible.
Outcome<TypedSeriesEdits> parseSeriesEdits(const QString& text);

// Reading ignores what is unknown or invalid.
QJsonObject jsonOf(const TypedSeriesEdits& edits);
TypedSeriesEdits seriesEditsOf(const QJsonObject& json);

} // namespace attentoscope
