// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/grid/grid_pictures.h"

#include "ui/figures/edits/named_text.h"
#include "ui/pages/curves/axis_button.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

struct GridPicture {
    Q_DECLARE_TR_FUNCTIONS(GridPicture)
};

double unitOfGrid(const GridSettings& settings, const Experiment& experiment)
{
    return quantityFactor(quantity(settings.quantity), experiment.entropy, experiment.bits);
}

// Returns the values of a picture in the order of its tiles, in the unit that is shown.
std::vector<double> valuesIn(const GridTable& table, GridMap which, const GridSettings& settings, double unit)
{
    const std::size_t columns = table.over.axes()[0].values().size(), rows = table.over.axes()[1].values().size();
    std::vector<double> values;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            const std::size_t at = column * rows + row;
            const double a = gridValue(table, at, 0, settings), b = gridValue(table, at, 1, settings);
            values.push_back(unit * (which == GridMap::A ? a : which == GridMap::B ? b : b - a));
        }
    return values;
}

ColorScaling scaleOf(const GridTable& table, GridMap which, const GridSettings& settings, double unit, ColorMap chosen)
{
    ColorScaling colors{0, 0, false, chosen};
    const auto include = [&](GridMap map) {
        for (const double value : valuesIn(table, map, settings, unit))
            if (std::isfinite(value)) {
                colors.low = std::min(colors.low, value);
                colors.high = std::max(colors.high, value);
            }
    };
    if (which == GridMap::Difference) {
        include(which);
        colors.high = std::max({colors.high, -colors.low, 1e-3});
        colors.low = -colors.high;
        colors.map = divergingBeside(chosen);
        return colors;
    }
    const Quantity& shown = quantity(settings.quantity);
    if (shown.unit == QuantityUnit::Share && settings.of != GridOf::Gained)
        colors.high = 1;
    else if (shown.unit == QuantityUnit::Entropy && settings.of == GridOf::Gained)
        colors.high = unit * std::log(double(gridStretch)); // what keys of equal weight gain
    include(GridMap::A), include(GridMap::B);
    if (!(colors.high > colors.low))
        colors.high = colors.low + 1;
    return colors;
}

TilePicture::Side sideOf(const SweptAxis& axis, const Experiment& present)
{
    return {axisName(present, axis.key()), axis.key(), axis.values()};
}

// Says what the tiles show of a quantity with this name: "entropy H gained, 2048 → 32 768", or "n → 16 n" where the length
// is an axis.
QString valueLabel(const QString& name, const GridSettings& settings, const Experiment& present, bool lengthIsAxis)
{
    const QString n = lengthIsAxis ? QStringLiteral("n") : countText(present.n);
    const QString later = lengthIsAxis ? GridPicture::tr("%1 n").arg(gridStretch) : countText(present.n * gridStretch);
    return settings.of == GridOf::Gained
        ? GridPicture::tr("change of %1, %2 → %3", "entropy gained, 2048 → 32 768").arg(name, n, later)
        : GridPicture::tr("%1 at %2", "entropy at n = 2048")
              .arg(name, (lengthIsAxis ? QString() : QStringLiteral("n = ")) + (settings.of == GridOf::Present ? n : later));
}

std::optional<std::size_t> placeOf(const SweptAxis& axis, const Experiment& present)
{
    const auto value = numberIn(present, axis.key());
    const auto found = std::ranges::find_if(
        axis.values(), [&](double each) { return value && std::abs(each - *value) <= 1e-9 * std::abs(each); });
    return found == axis.values().end() ? std::nullopt : std::optional(std::size_t(found - axis.values().begin()));
}

WordsAbout<TileAddress> wordsAbout(const SharedGrid& table, const GridSettings& settings, const Experiment& present)
{
    return {table, [table, settings, present](const TileAddress& tile) {
                const std::vector<SweptAxis>& axes = table->over.axes();
                const std::size_t at = tile.column * axes[1].values().size() + tile.row;
                QString text = QStringLiteral("%1 = %2, %3 = %4")
                                   .arg(QString::fromStdString(axes[0].key()), briefText(axes[0].values()[tile.column]),
                                       QString::fromStdString(axes[1].key()), briefText(axes[1].values()[tile.row]));
                if (table->refused[at])
                    return text + QLatin1Char('\n') + translated(table->refused[at]->why);
                if (!table->sweeps[at])
                    return text + QLatin1Char('\n') + GridPicture::tr("Computing …");
                const double unit = unitOfGrid(settings, present);
                for (std::size_t policy = 0; policy < 2; ++policy)
                    text += QLatin1Char('\n')
                        + labelled(policyLetter(policy), briefText(unit * gridValue(*table, at, policy, settings)));
                return text + QLatin1Char('\n') + GridPicture::tr("Click to set both parameters.");
            }};
}

} // namespace

double gridValue(const GridTable& table, std::size_t combination, std::size_t policy, const GridSettings& settings)
{
    const SharedSweep& sweep = table.sweeps[combination];
    if (!sweep || policy >= sweep->policies.size())
        return std::nan("");
    const Quantity& shown = quantity(settings.quantity);
    const SweepPoint* first = &sweep->points[policy * sweep->lengths.size()];
    const double present = (*first)[shown].mean;
    if (settings.of == GridOf::Present)
        return present;
    if (sweep->lengths.size() < 2)
        return std::nan("");
    const double later = first[1][shown].mean;
    return settings.of == GridOf::Long ? later : later - present;
}

TilePicture gridPicture(
    const SharedGrid& table, GridMap which, const GridSettings& settings, const Experiment& present, ColorMap colors)
{
    TilePicture picture;
    const double unit = unitOfGrid(settings, present);
    picture.x = sideOf(table->over.axes()[0], present);
    picture.y = sideOf(table->over.axes()[1], present);
    picture.values = valuesIn(*table, which, settings, unit);
    picture.colors = scaleOf(*table, which, settings, unit, colors);
    picture.isSigned = which == GridMap::Difference;
    const bool lengthIsAxis = std::ranges::any_of(table->over.axes(), [](const SweptAxis& axis) { return axis.key() == "n"; });
    const Quantity& shown = quantity(settings.quantity);
    picture.valueLabel = valueLabel(quantityName(shown, present.entropy), settings, present, lengthIsAxis);
    picture.shortLabel = valueLabel(quantitySymbol(shown), settings, present, lengthIsAxis);
    picture.unit = quantityUnit(shown, present.entropy, present.bits);
    picture.title = which == GridMap::Difference
        ? namingLetters(GridPicture::tr("<b>B − A</b>"))
        : pictureTitle(namingLegend(which == GridMap::B, which == GridMap::B ? present.policyB : present.policyA), {});
    picture.text = wordsAbout(table, settings, present);
    const auto column = placeOf(table->over.axes()[0], present), row = placeOf(table->over.axes()[1], present);
    if (column && row)
        picture.current = TileAddress{*column, *row};
    return picture;
}

} // namespace attentoscope
