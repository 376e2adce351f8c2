#include "ui/window/status_line.h"

#include "core/run/machine.h"
#include "ui/document/engine/engine.h"
#include "ui/text/number_text.h"

#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <cmath>

namespace attentoscope {

namespace {

constexpr int barSteps = 1000;

} // namespace

StatusLine::StatusLine(Engine* engine, QWidget* parent)
    : QStatusBar(parent)
    , engine_(engine)
    , picture_(new QLabel(this))
    , curves_(new QLabel(tr("curves"), this))
    , bar_(new QProgressBar(this))
    , stop_(new QToolButton(this))
    , machine_(new QLabel(this))
{
    setSizeGripEnabled(false);
    picture_->setObjectName(QStringLiteral("pictureStatus"));
    bar_->setRange(0, barSteps);
    bar_->setFixedSize(120, 12);
    bar_->setTextVisible(false);
    stop_->setAutoRaise(true);
    stop_->setObjectName(QStringLiteral("stopCurves"));
    addWidget(picture_, 1);
    addPermanentWidget(curves_);
    addPermanentWidget(bar_);
    addPermanentWidget(stop_);
    addPermanentWidget(machine_);
    const int threads = hardwareThreads();
    machine_->setText(QString::fromStdString(simdName()) + QStringLiteral(" · ")
        + (threads == 1 ? tr("1 thread") : tr("%1 threads").arg(threads)));
    machine_->setContentsMargins(16, 0, 8, 0);
    picture_->setContentsMargins(6, 0, 0, 0);
    machine_->setToolTip(tr("Instruction set and threads that the computation uses"));
    connect(stop_, &QToolButton::clicked, engine_, [this] { engine_->setSweepRuns(!engine_->sweepRuns()); });
    connect(engine_, &Engine::resultReady, this, &StatusLine::showPicture);
    connect(engine_, &Engine::rastersReady, this, &StatusLine::showPicture);
    connect(engine_, &Engine::sweepUpdated, this, &StatusLine::showSweep);
    connect(engine_, &Engine::sweepRunsChanged, this, &StatusLine::showButton);
    connect(engine_, &Engine::mapProgress, this,
        [this](double fraction) { picture_->setText(tr("map %1 %").arg(int(std::floor(fraction * 100)))); });
    showPicture();
    showSweep(engine_->sweep());
}

void StatusLine::showPicture()
{
    if (!engine_->result())
        return;
    const Result& result = *engine_->result();
    QStringList parts{millisecondsText(result.elapsedMs)};
    if (Index(result.rowIndex.size()) < result.inputs->nq())
        parts << tr("statistics of %1 of %2 rows").arg(countText(Index(result.rowIndex.size())), countText(result.inputs->nq()));
    if (!engine_->rasters().empty()) {
        const Raster& raster = *engine_->rasters().front();
        const Index rows = raster.request.row1 - raster.request.row0, cols = raster.request.col1 - raster.request.col0;
        if (raster.rowsComputed < rows)
            parts << tr("map of %1 of %2 rows, shown as %3 × %4 by maximum")
                         .arg(countText(raster.rowsComputed), countText(rows))
                         .arg(raster.height)
                         .arg(raster.width);
        else if (raster.width == cols && raster.height == rows)
            parts << tr("map exact, %1 × %2 cells").arg(countText(rows), countText(cols));
        else
            parts << tr("map exact, %1 × %2 cells shown as %3 × %4 by maximum")
                         .arg(countText(rows), countText(cols))
                         .arg(raster.height)
                         .arg(raster.width);
    }
    picture_->setText(parts.join(QStringLiteral(" · ")));
}

void StatusLine::showSweep(const SharedSweep& sweep)
{
    const bool impossible = !sweep && engine_->sweepFailure();
    bar_->setValue(sweep ? int(sweep->fraction() * barSteps) : 0);
    const bool done = sweep && sweep->stepsDone >= sweep->steps;
    curves_->setText(done ? tr("curves complete") : tr("curves %1 %").arg(sweep ? int(std::floor(sweep->fraction() * 100)) : 0));
    if (impossible)
        curves_->setText(tr("no curves"));
    bar_->setVisible(!done && !impossible);
    stop_->setVisible(!done && !impossible);
    showButton();
}

void StatusLine::showButton()
{
    const bool runs = engine_->sweepRuns();
    stop_->setText(runs ? QStringLiteral("✕") : QStringLiteral("▶"));
    stop_->setToolTip(runs ? tr("Stop the curves; what is measured stays") : tr("Go on with the curves"));
}

} // namespace attentoscope
