// SPDX-License-Identifier: GPL-3.0-or-later
// Takes files that are dragged anywhere onto a window, also onto what would take their names as text, and says meanwhile what
// will happen to them, over the whole window.
#pragma once

#include "ui/window/drops/drop_plan.h"

#include <QWidget>

class QDropEvent;

namespace attentoscope {

class DropVeil : public QWidget
{
    Q_OBJECT
public:
    explicit DropVeil(QWidget* window);

    const DropPlan& plan() const { return plan_; } // of what is dragged now

signals:
    void dropped(const attentoscope::DropPlan& plan); // of what can be opened

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    bool isOver(const QObject* watched) const;
    void look(const QStringList& paths);
    void take(QDropEvent* event);

    DropPlan plan_;
    QStringList dragged_;
};

} // namespace attentoscope
