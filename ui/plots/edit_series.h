// SPDX-License-Identifier: GPL-3.0-or-later
// Applies an author's edits to a series of a picture. A name that the author typed may have formulas, see
// ui/figures/formula_marks.h.
#pragma once

#include "ui/figures/edits/picture_edits.h"
#include "ui/figures/formula_marks.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/plots/points/point_view.h"
#include "ui/plots/series.h"

#include <algorithm>
#include <vector>

namespace attentoscope {

// Returns all that an author can mean by a series, from its policy to the series itself: what is said of a later one counts.
template <class AnySeries>
std::vector<SeriesId> meaningsOf(const AnySeries& series)
{
    std::vector<SeriesId> all;
    const auto add = [&all](const SeriesId& id) {
        if (id != SeriesId() && std::ranges::find(all, id) == all.end())
            all.push_back(id);
    };
    for (const NamedText& text : textsOf(series))
        if (!text.isEmpty())
            add(text.meant(series.id));
    add(series.id.ofAll());
    add(series.id);
    return all;
}

// Says whether an author hides the series: by what is said of itself, or else of anything that it is.
template <class AnySeries>
bool isHidden(const AnySeries& series, const PictureEdits& edits)
{
    if (const auto own = edits.series.find(series.id); own != edits.series.end() && own->second.shown)
        return !*own->second.shown;
    return std::ranges::any_of(meaningsOf(series), [&](const SeriesId& id) { return edits.hides(id); });
}

// The edits of a policy are those of its measurement; theory and other kinds have its name and colour alone.
template <class AnySeries>
void editSeries(AnySeries& series, const AllSeriesEdits& edits)
{
    const std::vector<SeriesId> meanings = meaningsOf(series);
    bool hasOneName = true;
    if constexpr (requires { series.name == series.legend; })
        hasOneName = series.name == series.legend || series.name.isEmpty();
    if constexpr (requires { series.name; })
        series.name = series.name.renamed(edits, NamedText::Plain);
    if constexpr (requires { series.legend; })
        series.legend = series.legend.renamed(edits, NamedText::Plain);
    for (const SeriesId& id : meanings)
        if (const auto own = edits.find(id); own != edits.end()) {
            const bool ofItsPolicy = id.kind.isEmpty() && !series.id.kind.isEmpty();
            series.look.take(ofItsPolicy ? SeriesLook{.color = own->second.look.color} : own->second.look);
        }
    const auto own = edits.find(series.id);
    if (own == edits.end() || !own->second.name)
        return;
    const QString name = withFormulas(*own->second.name);
    if constexpr (requires { series.name; })
        series.name = series.name.isEmpty() ? series.name : NamedText(name);
    if constexpr (requires { series.legend; })
        series.legend = series.legend.isEmpty() || !hasOneName ? series.legend : NamedText(name);
}

} // namespace attentoscope
