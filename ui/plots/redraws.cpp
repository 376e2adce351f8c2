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

    void add(QCustomPlot* plot, bool patient)
    {
        auto& line = patient ? patient_ : waiting_;
        if (line.contains(plot))
            return;
        line.append(plot);
        turn_.start();
    }

private:
    void drawSome()
    {
        QElapsedTimer clock;
        clock.start();
        auto& line = waiting_.isEmpty() ? patient_ : waiting_;
        while (!line.isEmpty() && clock.elapsed() < mostInOneTurn)
            if (const QPointer<QCustomPlot> plot = line.takeFirst())
                plot->replot(QCustomPlot::rpQueuedRefresh);
        if (waiting_.isEmpty() && patient_.isEmpty())
            turn_.stop();
    }

    QList<QPointer<QCustomPlot>> waiting_, patient_;
    QTimer turn_;
};

} // namespace

void redrawSoon(QCustomPlot* plot, bool patient)
{
    static QPointer<Redraws> redraws;
    if (redraws == nullptr)
        redraws = new Redraws(QCoreApplication::instance()); // goes with it
    redraws->add(plot, patient);
}

} // namespace attentoscope
