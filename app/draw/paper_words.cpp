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
#include <optional>
#include <utility>

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

Taken oneOf(const QString& value, const QStringList& choices)
{
    return choices.contains(value)
        ? Taken(Done{})
        : badInput(value.toStdString(), {"must be one of %1", {choices.join(QStringLiteral(", ")).toStdString()}});
}

template <std::optional<bool> PictureEdits::*member>
Taken takeSwitch(PictureEdits& edits, const QString& value)
{
    edits.*member = value == QLatin1String("on");
    return oneOf(value, {QStringLiteral("on"), QStringLiteral("off")});
}

Taken takeLegend(PictureEdits& edits, const QString& value)
{
    static const QStringList places{QStringLiteral("above"), QStringLiteral("top-left"), QStringLiteral("top-right"),
        QStringLiteral("bottom-left"), QStringLiteral("bottom-right"), QStringLiteral("none")}; // in the order of LegendPlace
    edits.legend = LegendPlace(std::max<qsizetype>(places.indexOf(value), 0));
    return oneOf(value, places);
}

// Reads "64:ln(4096)", of which one end may be missing.
Taken takeRange(AxisEdits& axis, const QString& value)
{
    const qsizetype colon = value.indexOf(QLatin1Char(':'));
    const QString ends[] = {value.left(colon).trimmed(), value.mid(colon + 1).trimmed()};
    if (value.count(QLatin1Char(':')) != 1 || (ends[0].isEmpty() && ends[1].isEmpty()))
        return badInput(value.toStdString(), {"is not a range; write LOW:HIGH, like %1", {"64:4096"}});
    std::optional<double> numbers[2];
    for (const int end : {0, 1})
        if (!ends[end].isEmpty()) {
            const auto number = arithmeticOf(ends[end], value);
            if (!number)
                return number.error();
            numbers[end] = *number;
        }
    if (numbers[0] && numbers[1] && !(*numbers[0] < *numbers[1]))
        return badInput(value.toStdString(), "must go from a smaller number to a larger one");
    axis.low = numbers[0];
    axis.high = numbers[1];
    return Done{};
}

Taken takeScale(AxisEdits& axis, const QString& value)
{
    axis.logarithmic = value == QLatin1String("log");
    return oneOf(value, {QStringLiteral("log"), QStringLiteral("linear")});
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
Taken takeInset(PictureEdits& edits, const QString& value)
{
    const auto inset = insetOf(value);
    if (inset)
        edits.marks.inset = *inset;
    return inset ? Taken(Done{}) : inset.error();
}
Taken takeOwn(PictureEdits& edits, const QString& value)
{
    addInputs(orderReader, std::vector{value.toStdString()});
    return add(edits.marks.numbers, readOwnNumbers(value.toStdString()));
}

// Checks that what is shown on a logarithmic axis has a logarithm.
Taken checkLogarithms(const PictureEdits& edits)
{
    for (const auto& [axis, option] : {std::pair(&edits.x, "--x-range"), std::pair(&edits.y, "--y-range")})
        for (const std::optional<double>& end : {axis->low, axis->high})
            if (axis->logarithmic.value_or(false) && end && !(*end > 0))
                return badInput(option, {"must be above 0 on a logarithmic axis, not %1", {formatBrief(*end, 6)}});
    return Done{};
}

template <AxisEdits PictureEdits::*axis, Taken (*take)(AxisEdits&, const QString&)>
Taken ofAxis(PictureEdits& edits, const QString& value)
{
    return take(edits.*axis, value);
}

using Take = Taken (*)(PictureEdits&, const QString&);
const std::map<QString, Take>& options()
{
    static const std::map<QString, Take> all{{QStringLiteral("--title"), &takeTitle},
        {QStringLiteral("--grid"), &takeSwitch<&PictureEdits::grid>},
        {QStringLiteral("--minor-ticks"), &takeSwitch<&PictureEdits::minorTicks>}, {QStringLiteral("--legend"), &takeLegend},
        {QStringLiteral("--x-range"), &ofAxis<&PictureEdits::x, &takeRange>},
        {QStringLiteral("--y-range"), &ofAxis<&PictureEdits::y, &takeRange>},
        {QStringLiteral("--x-scale"), &ofAxis<&PictureEdits::x, &takeScale>},
        {QStringLiteral("--y-scale"), &ofAxis<&PictureEdits::y, &takeScale>}, {QStringLiteral("--note"), &takeNote},
        {QStringLiteral("--line"), &takeLine}, {QStringLiteral("--own"), &takeOwn}, {QStringLiteral("--inset"), &takeInset},
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
            if (const Taken fits = checkLogarithms(edits); !fits)
                return fits.error();
            recipe.edits[panels.count(view) == 1 ? view : panelKey(view, nth)] = std::move(edits);
        }
    }
    return Done{};
}

} // namespace attentoscope
