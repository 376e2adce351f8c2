// SPDX-License-Identifier: GPL-3.0-or-later
// Accepts files dragged anywhere onto a window, even onto fields that would insert their names as text. Meanwhile it covers the
// whole window and says what will happen to the files.
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

    const DropPlan& plan() const { return plan_; } // for the files being dragged now

signals:
    void dropped(const attentoscope::DropPlan& plan); // only for files that can be opened

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
