// SPDX-License-Identifier: GPL-3.0-or-later
// Answers what Qt asks a paint device of a given size and resolution.
#pragma once

#include <QPaintDevice>
#include <QSize>

#include <optional>

namespace attentoscope {

std::optional<int> sheetMetric(QPaintDevice::PaintDeviceMetric metric, const QSize& size, int dpi); // none: as usual

} // namespace attentoscope
