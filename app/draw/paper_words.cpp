// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/draw/paper_words.h"

#include "app/draw/order_parts.h"
#include "core/base/input_files.h"
#include "core/base/numbers.h"
#include "ui/figures/edits/author_marks.h"
#include "ui/figures/formula_marks.h"
#include "ui/figures/sheet/panels.h"
#include "ui/plots/paper/number_format.h"

#include <QRegularExpression>

#include <algorithm>
#include <map>

namespace attentoscope {

namespace {

using Taken = Outcome<Done>;

Taken takeLabel(AxisEdits& axis, const QString& value)
{
    axis.label = value;
    return checkFormulas(value);
}

Taken takeTicks(AxisEdits& axis, const QString& value)
{
    const auto ticks = parseInteger(value.toStdString());
    if (!ticks || *ticks < 2 || *ticks > AxisEdits::mostTicks)
        return badInput(value.toStdString(), {"is not a number from %1 to %2", {"2", std::to_string(AxisEdits::mostTicks)}});
    axis.ticks = int(*ticks);
    return Done{};
}

Taken takeFormat(AxisEdits& axis, const QString& value)
{
    if (!isNumberFormat(value))
        return badInput(value.toStdString(), {"must be one of %1", {numberFormats().join(QStringLiteral(", ")).toStdString()}});
    axis.format = value;
    return Done{};
}

Taken takeTitle(PictureEdits& edits, const QString& value)
{
    edits.title = value;
    return checkFormulas(value);
}

Taken takeGrid(PictureEdits& edits, const QString& value)
{
    if (value != QLatin1String("on") && value != QLatin1String("off"))
        return badInput(value.toStdString(), {"must be one of %1", {"on, off"}});
    edits.grid = value == QLatin1String("on");
    return Done{};
}

template <class Mark>
Taken add(std::vector<Mark>& marks, Outcome<Mark> mark)
{
    if (!mark)
        return mark.error();
    marks.push_back(*std::move(mark));
    if constexpr (requires { mark->text; })
        return checkFormulas(marks.back().text);
    else
        return checkFormulas(marks.back().name);
}

Taken takeNote(PictureEdits& edits, const QString& value) { return add(edits.marks.notes, noteOf(value)); }
Taken takeLine(PictureEdits& edits, const QString& value) { return add(edits.marks.lines, referenceOf(value)); }
Taken takeOwn(PictureEdits& edits, const QString& value)
{
    addInputs(orderReader, std::vector{value.toStdString()});
    return add(edits.marks.numbers, readOwnNumbers(value.toStdString()));
}

template <AxisEdits PictureEdits::*axis, Taken (*take)(AxisEdits&, const QString&)>
Taken ofAxis(PictureEdits& edits, const QString& value)
{
    return take(edits.*axis, value);
}

using Take = Taken (*)(PictureEdits&, const QString&);
const std::map<QString, Take>& options()
{
    static const std::map<QString, Take> all{{QStringLiteral("--title"), &takeTitle}, {QStringLiteral("--grid"), &takeGrid},
        {QStringLiteral("--note"), &takeNote}, {QStringLiteral("--line"), &takeLine}, {QStringLiteral("--own"), &takeOwn},
        {QStringLiteral("--x-label"), &ofAxis<&PictureEdits::x, &takeLabel>},
        {QStringLiteral("--y-label"), &ofAxis<&PictureEdits::y, &takeLabel>},
        {QStringLiteral("--x-ticks"), &ofAxis<&PictureEdits::x, &takeTicks>},
        {QStringLiteral("--y-ticks"), &ofAxis<&PictureEdits::y, &takeTicks>},
        {QStringLiteral("--x-format"), &ofAxis<&PictureEdits::x, &takeFormat>},
        {QStringLiteral("--y-format"), &ofAxis<&PictureEdits::y, &takeFormat>}};
    return all;
}

Error atOption(Error error, const QString& name)
{
    error.what = name.toStdString() + " " + error.what;
    return error;
}

} // namespace

bool PaperWords::isOption(const QString& name) { return name == QLatin1String("--letters") || options().contains(name); }

Outcome<Done> PaperWords::addTo(FigureRecipe& recipe) const
{
    static const QRegularExpression ofPanel(
        QStringLiteral("^\\(([a-z])\\)\\s*(.*)$"), QRegularExpression::DotMatchesEverythingOption);
    QStringList panels;
    for (const QStringList& row : panelRows(recipe.view))
        panels << row;
    for (const auto& [name, value] : typed_) {
        if (name == QLatin1String("--letters")) {
            if (!panelLetterStyles().contains(value))
                return badInput(
                    name.toStdString(), {"must be one of %1", {panelLetterStyles().join(QStringLiteral(", ")).toStdString()}});
            recipe.letters = value;
            continue;
        }
        const QRegularExpressionMatch match = ofPanel.match(value);
        const int only = match.hasMatch() && panels.size() > 1 ? match.captured(1)[0].unicode() - 'a' : -1;
        if (only >= panels.size())
            return badInput(name.toStdString(), {"there is no panel (%1)", {match.captured(1).toStdString()}});
        const QString& of = only < 0 ? value : match.captured(2);
        std::map<QString, int> seen;
        for (int p = 0; p < int(panels.size()); ++p) {
            const QString& view = panels[p];
            const int nth = ++seen[view];
            if (only >= 0 && p != only)
                continue;
            const PictureEdits* before = editsOfPanel(recipe.edits, view, nth);
            PictureEdits edits = before != nullptr ? *before : PictureEdits();
            if (const Taken taken = options().at(name)(edits, of); !taken)
                return atOption(taken.error(), name);
            recipe.edits[panels.count(view) == 1 ? view : panelKey(view, nth)] = std::move(edits);
        }
    }
    return Done{};
}

} // namespace attentoscope
