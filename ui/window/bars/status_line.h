// The status bar: how long the evaluation took and what the map shows on the left, the curves' progress with a button to
// stop and go on, the machine on the right.
#pragma once

#include <QStatusBar>

class QLabel;
class QProgressBar;
class QToolButton;

namespace attentoscope {

class Engine;

class StatusLine : public QStatusBar
{
    Q_OBJECT
public:
    explicit StatusLine(Engine* engine, QWidget* parent = nullptr);

private:
    void showPicture();
    void showCurves();

    Engine* engine_;
    QLabel* picture_;
    QLabel* curves_;
    QProgressBar* bar_;
    QToolButton* stop_;
    QLabel* machine_;
};

} // namespace attentoscope
