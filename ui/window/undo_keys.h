// Lets the keys of undo and redo reach the window's history while a line or number box has the focus: Qt's take them for
// themselves even when nothing was typed there. What is being typed can still be undone in its line.
#pragma once

#include <QObject>

class QWidget;

namespace attentoscope {

class UndoKeys : public QObject
{
    Q_OBJECT
public:
    explicit UndoKeys(QWidget* window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* window_;
};

} // namespace attentoscope
