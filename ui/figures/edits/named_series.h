// SPDX-License-Identifier: GPL-3.0-or-later
// The names of series in the words of a picture: the title of a map and the label of an axis say whose they are. Where an author
// renames a series, they say it, too.
#pragma once

#include "ui/figures/edits/series_edits.h"

#include <QColor>
#include <QString>

#include <optional>

namespace attentoscope {

// Returns whether the words have this name as a whole. Rich text is escaped, and may have more room between the words of a name.
bool namesSeries(const QString& richText, const QString& series);
// Returns the words with the names of the edits; a name of rich text that has a colour gets that of the edits.
QString withOwnNames(const QString& richText, const AllSeriesEdits& edits);
QString labelWithOwnNames(const QString& label, const AllSeriesEdits& edits); // of an axis, in plain text
// Returns the author's colour of the first series that is named; none: it has none.
std::optional<QColor> ownColorNamed(const QString& richText, const AllSeriesEdits& edits);

} // namespace attentoscope
