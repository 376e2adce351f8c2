// SPDX-License-Identifier: GPL-3.0-or-later
// Gives attentoscope-draw one order, which it carries out beside the window: all is computed anew there, and the window stays
// usable.
#pragma once

#include "core/orders/messages.h"

#include <QObject>
#include <QProcess>

namespace attentoscope {

class DrawingProcess : public QObject
{
    Q_OBJECT
public:
    // `programFolder`: that of the running program; for tests another one.
    DrawingProcess(const QString& programFolder, QObject* parent);
    ~DrawingProcess() override; // ends an order that is under way

    void ask(const MessageValue& order); // answered() or failed() follows, perhaps at once

signals:
    void answered();
    void failed(const attentoscope::Error& why);

private:
    void read();
    void end(const Error& why);

    QProcess process_;
    QString folder_;
    MessageStream replies_;
    bool isDone_ = false;
};

} // namespace attentoscope
