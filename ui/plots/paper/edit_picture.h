// SPDX-License-Identifier: GPL-3.0-or-later
// Applies an author's edits to a picture, and says which parts of it can be edited. Only .cpp files of this folder include it.
#pragma once

#include "ui/figures/edits/named_text.h"
#include "ui/figures/edits/picture_edits.h"
#include "ui/figures/formula_marks.h"
#include "ui/figures/sheet/line_key_entry.h"
#include "ui/plots/edit_series.h"
#include "ui/text/joined.h"

#include <QString>

#include <algorithm>
#include <vector>

namespace attentoscope {

// Returns the entries of the picture's legend that figures can share, see Figure::legendEntries().
template <class Picture>
std::vector<LineKeyEntry> sharedEntriesOf(const Picture&)
{
    return {};
}

// Returns a title that an author typed as rich text, in the weight of the one that the program gives the picture.
inline QString ownTitle(const QString& typed, const QString& automatic)
{
    const QString text = withFormulas(typed).toHtmlEscaped();
    const bool isBold = automatic.isEmpty() || automatic.contains(QLatin1String("<b>"));
    return isBold && !text.isEmpty() ? QStringLiteral("<b>%1</b>").arg(text) : text;
}

// Returns a title of the program with the name of a session before it.
inline NamedText titleWithSession(const NamedText& title, const QString& session)
{
    const QString bold = QStringLiteral("<b>"), marked = title.marked();
    if (session.isEmpty())
        return title;
    if (marked.startsWith(bold))
        return bold + labelled(session.toHtmlEscaped(), marked.sliced(bold.size()));
    return QStringLiteral("<b>%1</b>").arg(session.toHtmlEscaped()) + (title.isEmpty() ? QString() : betweenParts + marked);
}

// Returns the marks whose numbers look as the edits of their series say.
inline AuthorMarks inLook(AuthorMarks marks, const AllSeriesEdits& edits)
{
    for (OwnNumbers& own : marks.numbers)
        if (const auto said = edits.find(own.id()); said != edits.end()) {
            own.look = said->second.look;
            own.shownName = said->second.name.value_or(QString());
            own.isShown = said->second.shown.value_or(true);
        }
    return marks;
}

// Applies the edits that concern the picture itself; those of the axes are applied by the plot.
template <class Picture>
void edit(Picture& picture, const PictureEdits& edits)
{
    if constexpr (requires { picture.ownBarColor; })
        picture.ownBarColor = picture.title.ownColor(edits.series);
    picture.title = edits.title ? NamedText(ownTitle(*edits.title, picture.title))
                                : titleWithSession(picture.title.renamed(edits.series, NamedText::Rich), edits.session);
    if constexpr (requires { picture.xLabel; })
        picture.xLabel = picture.xLabel.renamed(edits.series, NamedText::Plain);
    if constexpr (requires { picture.yLabel; })
        picture.yLabel = picture.yLabel.renamed(edits.series, NamedText::Plain);
    if constexpr (requires { picture.colors; })
        picture.colors = edits.over(picture.colors);
    if constexpr (requires { picture.series; }) {
        std::erase_if(picture.series, [&](const auto& each) { return isHidden(each, edits); });
        for (auto& each : picture.series)
            editSeries(each, edits.series);
        if (edits.legend == LegendPlace::Hidden)
            for (auto& each : picture.series)
                if constexpr (requires { each.legend; })
                    each.legend.clear();
    }
    if constexpr (requires { picture.legend = true; })
        picture.legend = edits.legend ? edits.legend != LegendPlace::Hidden : picture.legend;
    if constexpr (requires { picture.logY; })
        picture.logY = edits.y.logarithmic.value_or(picture.logY);
    if constexpr (requires { picture.bandName; })
        if (edits.legend == LegendPlace::Hidden)
            picture.bandName.clear();
}

template <class Picture>
Editable editableOf(const Picture& picture)
{
    Editable editable;
    editable.title = editable.labels = true;
    if constexpr (requires { picture.colors; })
        editable.colors = true;
    else if constexpr (requires { picture.xTicks; })
        editable.ranges = picture.xTicks.empty() && picture.yTicks.empty(); // ticks of its own name places of the axis
    else
        editable.ranges = true;
    if constexpr (requires { picture.series; }) {
        for (const auto& each : picture.series) {
            for (const NamedText& text : textsOf(each))
                if (const SeriesId id = text.meant(each.id); !text.isEmpty() && id != SeriesId())
                    editable.add({id, text, each.hue});
            for (const SeriesId& id : meaningsOf(each))
                editable.add({id, QString(), each.hue});
            if constexpr (requires { each.legend; })
                editable.legend = editable.legend || !each.legend.isEmpty();
            else // without a legend text the legend shows the name
                editable.legend = editable.legend || !each.name.isEmpty();
        }
    }
    return editable;
}

} // namespace attentoscope
