// SPDX-License-Identifier: GPL-3.0-or-later
// What paint devices of a given size and resolution say of themselves.
#pragma once

#include <QPaintDevice>
#include <QSize>

#include <optional>

namespace attentoscope {

std::optional<int> sheetMetric(QPaintDevice::PaintDeviceMetric metric, const QSize& size, int dpi); // none: as usual

} // namespace attentoscope
