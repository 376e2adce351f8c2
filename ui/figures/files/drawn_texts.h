// SPDX-License-Identifier: GPL-3.0-or-later
// A paint device that keeps the texts that are drawn on it, with their fonts, and nothing else.
#pragma once

#include <QFont>
#include <QPaintDevice>
#include <QSize>
#include <QString>

#include <memory>
#include <vector>

class QPaintEngine;

namespace attentoscope {

struct DrawnText {
    QString text;
    QFont font;
};

class DrawnTexts : public QPaintDevice
{
public:
    DrawnTexts(const QSize& size, int dpi);
    ~DrawnTexts() override;

    const std::vector<DrawnText>& all() const;

    QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    class Engine;
    std::unique_ptr<Engine> engine_;
    QSize size_;
    int dpi_;
};

} // namespace attentoscope
