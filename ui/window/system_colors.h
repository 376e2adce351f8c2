// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop's own palette, which that of the application hides, and when it turns dark or light.
#pragma once

#include <QObject>
#include <QPalette>

namespace attentoscope {

class SystemColors : public QObject
{
    Q_OBJECT
public:
    explicit SystemColors(QWidget* window); // that is told of it

    const QPalette& palette() const { return palette_; }
    void setOurs(bool ours); // meanwhile palettes that change are the application's doing

signals:
    void turned();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void take(const QPalette& palette);

    QPalette palette_, applied_; // the desktop's; the last of ours
    bool ours_ = false;
};

} // namespace attentoscope
