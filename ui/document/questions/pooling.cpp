// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/pooling.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

Names<MapReduction> namesOf(MapReduction)
{
    static constexpr Names<MapReduction> names = {{MapReduction::Auto, "auto"}, {MapReduction::Mean, "mean"},
        {MapReduction::Max, "max"}, {MapReduction::OneRow, "one-row"}};
    return names;
}

const ViewSettings PoolingSettings::table{viewSetting<&PoolingSettings::reduction>("map_reduction")};

Reduce PoolingSettings::reduceFor(Stage stage) const
{
    if (reduction == MapReduction::Auto)
        return usualReduce(stage);
    return reduction == MapReduction::Mean ? Reduce::Mean : Reduce::Max;
}

} // namespace attentoscope
