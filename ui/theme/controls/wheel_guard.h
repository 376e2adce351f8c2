// The wheel scrolls what is under it. A number, a list or a slider it turns only where the keyboard is: whoever scrolls a form
// past them changes nothing.
#pragma once

#include <QObject>

namespace attentoscope {

class WheelGuard : public QObject
{
    Q_OBJECT
public:
    explicit WheelGuard(QObject* parent); // one for the application

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace attentoscope
