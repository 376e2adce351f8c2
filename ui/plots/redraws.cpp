#include "ui/plots/redraws.h"

#include <qcustomplot.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QList>
#include <QPointer>
#include <QTimer>

namespace attentoscope {

namespace {

constexpr qint64 mostInOneTurn = 6; // ms: then keys and pointer are heard before the next plot is begun

class Redraws : public QObject
{
public:
    explicit Redraws(QObject* parent)
        : QObject(parent)
    {
        turn_.setInterval(0);
        connect(&turn_, &QTimer::timeout, this, &Redraws::drawSome);
    }

    void add(QCustomPlot* plot)
    {
        if (waiting_.contains(plot))
            return;
        waiting_.append(plot);
        turn_.start();
    }

private:
    void drawSome()
    {
        QElapsedTimer clock;
        clock.start();
        while (!waiting_.isEmpty() && clock.elapsed() < mostInOneTurn)
            if (const QPointer<QCustomPlot> plot = waiting_.takeFirst())
                plot->replot(QCustomPlot::rpQueuedRefresh);
        if (waiting_.isEmpty())
            turn_.stop();
    }

    QList<QPointer<QCustomPlot>> waiting_;
    QTimer turn_;
};

} // namespace

void redrawSoon(QCustomPlot* plot)
{
    static QPointer<Redraws> redraws;
    if (redraws == nullptr)
        redraws = new Redraws(QCoreApplication::instance()); // goes with it
    redraws->add(plot);
}

} // namespace attentoscope
