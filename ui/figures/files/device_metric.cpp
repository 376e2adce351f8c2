// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/files/device_metric.h"

#include <limits>

namespace attentoscope {

std::optional<int> sheetMetric(QPaintDevice::PaintDeviceMetric metric, const QSize& size, int dpi)
{
    constexpr double mmPerInch = 25.4;
    switch (metric) {
    case QPaintDevice::PdmWidth:
        return size.width();
    case QPaintDevice::PdmHeight:
        return size.height();
    case QPaintDevice::PdmWidthMM:
        return int(size.width() * mmPerInch / dpi);
    case QPaintDevice::PdmHeightMM:
        return int(size.height() * mmPerInch / dpi);
    case QPaintDevice::PdmDpiX:
    case QPaintDevice::PdmDpiY:
    case QPaintDevice::PdmPhysicalDpiX:
    case QPaintDevice::PdmPhysicalDpiY:
        return dpi;
    case QPaintDevice::PdmDevicePixelRatio:
        return 1;
    case QPaintDevice::PdmDevicePixelRatioScaled:
        return int(QPaintDevice::devicePixelRatioFScale());
    case QPaintDevice::PdmNumColors:
        return std::numeric_limits<int>::max();
    case QPaintDevice::PdmDepth:
        return 32; // bits of a colour
    default:
        return {};
    }
}

} // namespace attentoscope
