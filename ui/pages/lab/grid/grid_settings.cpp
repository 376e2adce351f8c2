// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/grid/grid_settings.h"

#include "ui/document/view_settings.h"

#include <algorithm>

namespace attentoscope {

Names<GridOf> namesOf(GridOf)
{
    static constexpr Names<GridOf> names = {{GridOf::Present, "n"}, {GridOf::Long, "long"}, {GridOf::Gained, "gained"}};
    return names;
}

void GridSettings::correct()
{
    for (QString* axis : {&across, &up})
        if (!axis->isEmpty() && !SweptAxis::parse(axis->toStdString()))
            axis->clear();
    if (const Quantity* shown = findQuantity(quantity); shown == nullptr || !shown->swept || shown->ofAllRows)
        quantity = GridSettings().quantity;
}

std::pair<QString, QString> gridAxisTexts(const GridSettings& settings, const Experiment& experiment)
{
    const QString dimensions = QStringLiteral("d=16:256:x2"), lengths = QStringLiteral("n=64:4096:x4");
    const auto keyOf = [](const QString& axis) { return axis.section(QLatin1Char('='), 0, 0).trimmed(); };
    const bool hasCosine = std::ranges::count(axisKeys(experiment), "cosine") > 0;
    const QString across = settings.across.isEmpty() ? dimensions : settings.across;
    QString up = !settings.up.isEmpty() ? settings.up : hasCosine ? QStringLiteral("cosine=0.5:0.95:+0.05") : lengths;
    if (keyOf(up) == keyOf(across))
        up = keyOf(across) == QLatin1String("d") ? lengths : dimensions;
    return {across, up};
}

SweptCombinations gridAxes(const GridSettings& settings, const Experiment& experiment)
{
    const auto [across, up] = gridAxisTexts(settings, experiment);
    return SweptCombinations({*SweptAxis::parse(across.toStdString()), *SweptAxis::parse(up.toStdString())});
}

const ViewSettings GridSettings::table{viewSetting<&GridSettings::across>("grid_across"),
    viewSetting<&GridSettings::up>("grid_up"), viewSetting<&GridSettings::quantity>("grid_quantity"),
    viewSetting<&GridSettings::of>("grid_of")};

} // namespace attentoscope
