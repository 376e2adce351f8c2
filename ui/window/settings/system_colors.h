// SPDX-License-Identifier: GPL-3.0-or-later
// Knows the desktop's own palette, which the application's palette hides, and signals when it turns dark or light.
#pragma once

#include <QObject>
#include <QPalette>

namespace attentoscope {

class SystemColors : public QObject
{
    Q_OBJECT
public:
    explicit SystemColors(QWidget* window); // the window that receives the change events

    const QPalette& palette() const { return palette_; }
    void setOurs(bool ours); // while true, palette changes are taken to be the application's own

signals:
    void turned();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void take(const QPalette& palette);

    QPalette palette_, applied_; // the desktop's; the application's last one
    bool ours_ = false;
};

} // namespace attentoscope
