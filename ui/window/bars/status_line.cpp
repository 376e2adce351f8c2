// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bars/status_line.h"

#include "core/attention/machine.h"
#include "core/sources/source.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/curves_beside.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/questions/maps.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/theme/steady_label.h"

#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr int barSteps = 1000;
constexpr int patienceMs = 100;
const QString stopMark = QStringLiteral("✕");
const QString goOnMark = QStringLiteral("▶");

} // namespace

StatusLine::StatusLine(Document* document, Engine* engine, QWidget* parent)
    : QStatusBar(parent)
    , document_(document)
    , engine_(engine)
    , picture_(new SteadyLabel(this))
    , halt_(new QToolButton(this))
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
    curves_->setObjectName(QStringLiteral("curvesStatus"));
    halt_->setAutoRaise(true);
    halt_->setObjectName(QStringLiteral("halt"));
    for (QToolButton* each : {halt_, stop_})
        each->setText(stopMark); // also while hidden, because their text determines the height of the bar
    patience_.setSingleShot(true);
    patience_.setInterval(patienceMs);
    addWidget(picture_);
    addWidget(halt_);
    auto* room = new QWidget(this);
    room->setObjectName(QStringLiteral("statusRoom")); // for messages
    addWidget(room, 1);
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
    ofCurves_ = {&engine_->inquiry<Curves>(), &engine_->inquiry<CurvesOver>(), &engine_->inquiry<CurvesBeside>(),
        &engine_->inquiry<OverBeside>()};
    auto& maps = engine_->inquiry<MapPictures>();
    connect(stop_, &QToolButton::clicked, this, [this] {
        const bool pause = !std::ranges::any_of(ofCurves_, &InquiryBase::isPaused);
        for (InquiryBase* each : ofCurves_)
            if (each->isLate())
                each->setPaused(pause);
    });
    connect(halt_, &QToolButton::clicked, engine_, [engine] {
        const InquiryBase* late = engine->foremost();
        if (late != nullptr && late->isPaused())
            engine->goOn();
        else
            engine->stop();
    });
    connect(&patience_, &QTimer::timeout, this, &StatusLine::showWork);
    connect(engine_, &Engine::stateChanged, this, [this] {
        const InquiryBase* late = engine_->foremost();
        if (late == nullptr)
            patience_.stop(); // while a slider moves, each job is soon replaced by another
        if (late == nullptr || late->isPaused() || !halt_->isHidden())
            showWork(); // the work is over, or its progress is already shown
        else if (!patience_.isActive())
            patience_.start();
    });
    const auto showIfDone = [this] {
        if (halt_->isHidden())
            showPicture();
    };
    for (InquiryBase* each :
        std::initializer_list<InquiryBase*>{&engine_->inquiry<Evaluation>(), &engine_->inquiry<MoreRows>(), &maps})
        connect(each, &InquiryBase::answered, this, showIfDone);
    connect(&maps, &InquiryBase::askedChanged, this, showIfDone); // another page may have no maps
    for (InquiryBase* each : ofCurves_) {
        connect(each, &InquiryBase::answered, this, &StatusLine::showCurves);
        connect(each, &InquiryBase::progressed, this, &StatusLine::showCurves);
        connect(each, &InquiryBase::askedChanged, this, &StatusLine::showCurves);
    }
    showWork();
    showCurves();
}

void StatusLine::showWork()
{
    const InquiryBase* late = engine_->foremost();
    const bool trains = late != nullptr && late->urgency() == Urgency::Training;
    // Curves have their own progress bar, and nobody waits for what comes ahead.
    const bool working = late != nullptr && late->urgency() != Urgency::Curves && late->urgency() != Urgency::Ahead;
    halt_->setVisible(working);
    if (!working)
        return showPicture();
    halt_->setText(late->isPaused() ? goOnMark : stopMark);
    halt_->setToolTip(late->isPaused() ? tr("Resume the stopped computation") : tr("Stop the computation (Esc)"));
    const Experiment& experiment = document_->experiment();
    const bool hasLength = findSource(experiment.source) != nullptr && findSource(experiment.source)->generated;
    const QString what = hasLength ? tr("n = %1").arg(countText(experiment.n)) : QString();
    if (late->isPaused() && trains)
        return picture_->showText(tr("training paused"));
    if (late->isPaused())
        return picture_->showText(hasLength ? tr("computation stopped: %1").arg(what) : tr("stopped"));
    const int percent = int(std::floor(100 * late->fraction()));
    constexpr double fewSeconds = 2; // less is over before it has been read
    const std::optional<double> seconds = late->secondsLeft();
    const QString left = seconds && *seconds >= fewSeconds ? tr(" · about %1 left").arg(durationText(*seconds)) : QString();
    if (trains) // perhaps for another page
        return picture_->showText(tr("training networks: %1 %").arg(percent) + left);
    // Say what the percentage is of, since rows and map are computed one after the other.
    const QString part = late->urgency() == Urgency::Statistics || late->urgency() == Urgency::More
        ? tr("row statistics %1 %").arg(percent)
        : late->urgency() == Urgency::Picture ? tr("map %1 %").arg(percent)
                                              : inPercent(QString::number(percent));
    picture_->showText((hasLength ? tr("computing %1 …").arg(what) : tr("computing …"))
        + (percent > 0 ? QLatin1Char(' ') + part : QString()) + left);
}

void StatusLine::showPicture()
{
    const SharedResult& shown = mostRows(*engine_);
    const Inquiry<Evaluation>& evaluation = engine_->inquiry<Evaluation>();
    if (!shown || evaluation.failure() != nullptr)
        return picture_->showText({});
    const Result& result = *shown;
    QStringList parts{millisecondsText(result.elapsedMs)};
    if (Index(result.rowIndex.size()) < result.inputs->nq())
        parts << tr("statistics computed for %1 of %2 rows")
                     .arg(countText(Index(result.rowIndex.size())), countText(result.inputs->nq()));
    const Inquiry<MapPictures>& pictures = engine_->inquiry<MapPictures>();
    const Maps& maps = pictures.answer();
    if (!maps.rasters.empty() && pictures.isAsked()) { // otherwise no map is visible
        const Raster& raster = *maps.rasters.front();
        const Index rows = raster.request.row1 - raster.request.row0, cols = raster.request.col1 - raster.request.col0;
        const QString how = raster.request.reduce == Reduce::Mean ? tr("mean") : tr("maximum");
        if (raster.rowsComputed < rows)
            parts << tr("map from %1 of %2 rows, reduced to %3 × %4 pixels by %5")
                         .arg(countText(raster.rowsComputed), countText(rows))
                         .arg(raster.height)
                         .arg(raster.width)
                         .arg(how);
        else if (raster.width == cols && raster.height == rows)
            parts << tr("exact map, %1 × %2 cells").arg(countText(rows), countText(cols));
        else
            parts << tr("map of all %1 × %2 cells, reduced to %3 × %4 pixels by %5")
                         .arg(countText(rows), countText(cols))
                         .arg(raster.height)
                         .arg(raster.width)
                         .arg(how);
    }
    picture_->showText(parts.join(QStringLiteral(" · ")));
}

// Shows the progress of all curves together, and only while a view needs some: otherwise they are not measured.
void StatusLine::showCurves()
{
    int asked = 0, late = 0, failed = 0;
    double done = 0;
    for (const InquiryBase* each : ofCurves_) {
        if (!each->isAsked())
            continue;
        ++asked;
        late += each->isLate();
        failed += each->failure() != nullptr;
        done += each->isLate() ? each->fraction() : 1;
    }
    const double fraction = asked > 0 ? done / asked : 0;
    const bool paused = std::ranges::any_of(ofCurves_, &InquiryBase::isPaused);
    curves_->setVisible(asked > 0);
    curves_->setText(late > 0 ? tr("measuring curves: %1 %").arg(int(std::floor(fraction * 100)))
            : failed == asked ? tr("no curves")
                              : tr("curves complete"));
    bar_->setValue(int(fraction * barSteps));
    for (QWidget* each : {static_cast<QWidget*>(bar_), static_cast<QWidget*>(stop_)})
        each->setVisible(late > 0);
    stop_->setText(paused ? goOnMark : stopMark);
    stop_->setToolTip(
        paused ? tr("Resume measuring the curves") : tr("Stops measuring the curves. Points already measured are kept"));
}

} // namespace attentoscope
