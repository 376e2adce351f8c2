#include "ui/window/bars/status_line.h"

#include "core/attention/evaluate/machine.h"
#include "ui/document/questions/curves.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/questions/maps.h"
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
    auto& curves = engine_->inquiry<Curves>();
    auto& maps = engine_->inquiry<MapPictures>();
    connect(stop_, &QToolButton::clicked, engine_, [&curves] { curves.setPaused(!curves.isPaused()); });
    connect(&engine_->inquiry<Evaluation>(), &InquiryBase::answered, this, &StatusLine::showPicture);
    connect(&maps, &InquiryBase::answered, this, &StatusLine::showPicture);
    connect(&curves, &InquiryBase::answered, this, &StatusLine::showCurves);
    connect(&curves, &InquiryBase::askedChanged, this, &StatusLine::showCurves);
    connect(&maps, &InquiryBase::progressed, this,
        [this](double fraction) { picture_->setText(tr("map %1 %").arg(int(std::floor(fraction * 100)))); });
    showPicture();
    showCurves();
}

void StatusLine::showPicture()
{
    const SharedResult& shown = engine_->inquiry<Evaluation>().answer();
    if (!shown)
        return;
    const Result& result = *shown;
    QStringList parts{millisecondsText(result.elapsedMs)};
    if (Index(result.rowIndex.size()) < result.inputs->nq())
        parts << tr("statistics of %1 of %2 rows").arg(countText(Index(result.rowIndex.size())), countText(result.inputs->nq()));
    if (const Rasters& rasters = engine_->inquiry<MapPictures>().answer().rasters; !rasters.empty()) {
        const Raster& raster = *rasters.front();
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

// Of the curves only while somebody looks at them: else they are not measured.
void StatusLine::showCurves()
{
    const Inquiry<Curves>& curves = engine_->inquiry<Curves>();
    const SharedSweep& sweep = curves.answer();
    const bool impossible = curves.failure() != nullptr;
    const bool begun = sweep && curves.of() == curves.asked();
    const double fraction = begun ? sweep->fraction() : 0;
    curves_->setVisible(curves.isAsked());
    curves_->setText(impossible ? tr("no curves")
            : curves.isWhole()  ? tr("curves complete")
                                : tr("curves %1 %").arg(int(std::floor(fraction * 100))));
    bar_->setValue(int(fraction * barSteps));
    for (QWidget* each : {static_cast<QWidget*>(bar_), static_cast<QWidget*>(stop_)})
        each->setVisible(curves.isAsked() && !curves.isWhole() && !impossible);
    stop_->setText(curves.isPaused() ? QStringLiteral("▶") : QStringLiteral("✕"));
    stop_->setToolTip(curves.isPaused() ? tr("Go on with the curves") : tr("Stop the curves; what is measured stays"));
}

} // namespace attentoscope
