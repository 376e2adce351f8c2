// SPDX-License-Identifier: GPL-3.0-or-later
// Applies an author's edits to a series of a picture. `name` is the one of namesOf() by which the series was meant. A name that
// the author typed may have formulas, see ui/figures/formula_marks.h.
#pragma once

#include "ui/figures/edits/series_edits.h"
#include "ui/figures/formula_marks.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/plots/points/point_view.h"
#include "ui/plots/series.h"

namespace attentoscope {

// Merges the look of the edits into that of a series.
inline void takeLook(SeriesLook& look, const SeriesLook& edits)
{
    look.color = edits.color ? edits.color : look.color;
    look.marker = edits.marker ? edits.marker : look.marker;
    look.dash = edits.dash ? edits.dash : look.dash;
    look.width = edits.width ? edits.width : look.width;
}

// The name of a policy means its measurement and, of theory, name and colour, which are the same. The name of a kind, such as
// "theory", means that kind of all policies.
inline void editSeries(Series& series, const QString& name, const SeriesEdits& edits)
{
    const bool asKind = name != series.name, isOther = !series.kind.isEmpty();
    if (edits.name && (asKind || series.legend == series.name))
        series.legend = withFormulas(*edits.name);
    if (edits.name && !asKind)
        series.name = withFormulas(*edits.name);
    takeLook(series.look, asKind || !isOther ? edits.look : SeriesLook{.color = edits.look.color});
}

inline void editSeries(ProfileSeries& series, const QString&, const SeriesEdits& edits)
{
    series.name = edits.name ? withFormulas(*edits.name) : series.name;
    takeLook(series.look, edits.look);
}

inline void editSeries(PointSeries& series, const QString&, const SeriesEdits& edits)
{
    series.legend = edits.name ? withFormulas(*edits.name) : series.legend;
    takeLook(series.look, edits.look);
}

} // namespace attentoscope
