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

constexpr int patience = 25; // ms: about what the maps of a usual length take to come
constexpr qint64 mostInOneTurn = 3; // ms: then keys and pointer are heard before the next plot is begun

class Redraws : public QObject
{
public:
    explicit Redraws(QObject* parent)
        : QObject(parent)
    {
        turn_.setInterval(0);
        connect(&turn_, &QTimer::timeout, this, &Redraws::drawInTurn);
        patience_.setInterval(patience);
        connect(&patience_, &QTimer::timeout, this, [this] {
            if (waiting_.isEmpty())
                drawSome(patient_, patience_);
        });
    }

    void add(QCustomPlot* plot, bool patient)
    {
        if (isPutAway(*plot)) // once it is seen again
            return plot->installEventFilter(this);
        Line& line = patient ? patient_ : waiting_;
        if (line.contains(plot))
            return;
        line.append(plot);
        if (QTimer& timer = patient ? patience_ : turn_; !timer.isActive()) {
            if (!patient)
                began_.start();
            timer.start();
        }
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::UpdateRequest && hasTime())
            drawSome(waiting_, turn_);
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

    // Of a turn that painted, or heard an answer, the next one is soon enough.
    void drawInTurn()
    {
        waited_ = !hasTime() && !waited_;
        began_.start();
        if (!waited_)
            drawSome(waiting_, turn_);
    }
    bool hasTime() const { return began_.elapsed() < mostInOneTurn; }

    static void drawSome(Line& line, QTimer& timer)
    {
        QElapsedTimer clock;
        clock.start();
        while (!line.isEmpty() && clock.elapsed() < mostInOneTurn)
            if (const QPointer<QCustomPlot> plot = line.takeFirst(); plot && !plot->size().isEmpty()) // else once it has a size
                plot->replot(QCustomPlot::rpQueuedRefresh);
        if (line.isEmpty())
            timer.stop();
    }

    Line waiting_, patient_;
    QTimer turn_, patience_;
    QElapsedTimer began_; // this turn of the loop, while some wait
    bool waited_ = false; // for the next one
};

QPointer<Redraws> redraws;

Redraws* theRedraws()
{
    if (redraws == nullptr)
        redraws = new Redraws(QCoreApplication::instance()); // goes with it
    return redraws;
}

} // namespace

void redrawSoon(QCustomPlot* plot, bool patient) { theRedraws()->add(plot, patient); }

void redrawBeforePainting(QWidget* window) { window->installEventFilter(theRedraws()); }

} // namespace attentoscope
