// SPDX-License-Identifier: GPL-3.0-or-later
// The setting that says what a pixel of a map shows when it covers several cells. All pages whose maps pool cells read it.
#pragma once

#include "core/attention/raster/usual_reduce.h"
#include "ui/document/view_state.h"

namespace attentoscope {

// Auto: usualReduce() of the stage. OneRow: only one of the rows of a pixel is computed, and its largest cell is shown. The order
// is that of the numbers by which the settings of a user keep a choice.
enum class MapReduction { Max, Mean, OneRow, Auto };

struct PoolingSettings {
    MapReduction reduction = MapReduction::Auto;

    Reduce reduceFor(Stage stage) const;
    bool operator==(const PoolingSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
