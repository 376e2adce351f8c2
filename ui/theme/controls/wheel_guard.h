// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the wheel from changing spin boxes, combo boxes and sliders that do not have the focus, so that scrolling a form past
// them changes no value.
#pragma once

#include <QObject>

namespace attentoscope {

class WheelGuard : public QObject
{
    Q_OBJECT
public:
    explicit WheelGuard(QObject* parent); // create one for the application

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace attentoscope
