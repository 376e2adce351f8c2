// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/redraws.h"

#include <qcustomplot.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QList>
#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace attentoscope {

namespace {

constexpr qint64 mostInOneTurn = 3; // ms; then keyboard and pointer events are handled before the next plot

class Redraws : public QObject
{
public:
    explicit Redraws(QObject* parent)
        : QObject(parent)
    {
        turn_.setInterval(0);
        connect(&turn_, &QTimer::timeout, this, &Redraws::drawSome);
    }

    void add(QCustomPlot* plot, bool patient)
    {
        if (isPutAway(*plot)) // a hidden plot is added when it is shown
            return plot->installEventFilter(this);
        Line& line = patient ? patient_ : waiting_;
        if (line.contains(plot))
            return;
        line.append(plot);
        turn_.start();
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::UpdateRequest)
            drawSome();
        if (event->type() == QEvent::Show)
            if (auto* plot = qobject_cast<QCustomPlot*>(watched)) {
                plot->removeEventFilter(this);
                add(plot, false);
            }
        return false;
    }

private:
    static bool isPutAway(const QWidget& plot) { return plot.window()->isVisible() && !plot.isVisible(); }

    using Line = QList<QPointer<QCustomPlot>>;

    void drawSome()
    {
        QElapsedTimer clock;
        clock.start();
        while (!(waiting_.isEmpty() && patient_.isEmpty()) && clock.elapsed() < mostInOneTurn)
            if (const QPointer<QCustomPlot> plot = (waiting_.isEmpty() ? patient_ : waiting_).takeFirst();
                plot && !plot->size().isEmpty()) // a plot without a size is drawn once it gets one
                plot->replot(QCustomPlot::rpQueuedRefresh);
        if (waiting_.isEmpty() && patient_.isEmpty())
            turn_.stop();
    }

    Line waiting_, patient_;
    QTimer turn_;
};

QPointer<Redraws> redraws;

Redraws* theRedraws()
{
    if (redraws == nullptr)
        redraws = new Redraws(QCoreApplication::instance()); // destroyed with the application
    return redraws;
}

} // namespace

void redrawSoon(QCustomPlot* plot, bool patient) { theRedraws()->add(plot, patient); }

void redrawBeforePainting(QWidget* window) { window->installEventFilter(theRedraws()); }

} // namespace attentoscope
