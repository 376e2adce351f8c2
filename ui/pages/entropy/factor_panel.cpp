// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/factor_panel.h"

#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/figures/edits/named_text.h"
#include "ui/pages/entropy/entropy_pictures.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/plots/lines/line_view.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <cmath>

namespace attentoscope {

namespace {

constexpr int stepsPerOctave = 32, octaves = 2;
constexpr double largestTarget = 1e6; // large because Tsallis entropies grow with the number of keys

QString headingOfFactor()
{
    return QStringLiteral("<b>%1</b>").arg(FactorPanel::tr("Adjust α of B to reach a target entropy").toHtmlEscaped());
}

QString squared(const QString& unit) { return unit.isEmpty() ? QString() : QLatin1Char(' ') + unit + QStringLiteral("²"); }

} // namespace

FactorPanel::FactorPanel(Document* document, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , title_(new QLabel(this))
    , target_(new QDoubleSpinBox(this))
    , slider_(new QSlider(Qt::Horizontal, this))
    , factor_(new QLabel(this))
    , meanName_(new QLabel(tr("mean <i>H</i> of B"), this))
    , mean_(new QLabel(this))
    , penalty_(new QLabel(this))
    , bestName_(new QLabel(this))
    , best_(new QLabel(this))
    , toBest_(new QPushButton(tr("Best α"), this))
    , view_(new LineView(this))
{
    const auto wrapped = [](const QString& text) { return QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()); };
    title_->setText(headingOfFactor());
    title_->setToolTip(
        wrapped(tr("A head or a layer can learn a factor α that multiplies λ. A penalty |H − H*|² can hold the entropy near a "
                   "target H* during training. This panel explores both; the experiment stays as it is.")));
    target_->setAccessibleName(tr("Target entropy H*"));
    target_->setObjectName(QStringLiteral("targetEntropy"));
    target_->setDecimals(3);
    target_->setSingleStep(0.1);
    target_->setRange(0, largestTarget);
    target_->setKeyboardTracking(false);
    target_->setToolTip(wrapped(tr("The target entropy H*")));
    ofA_ = new ToggleButton(tr("Mean H of A"), ToggleButton::Weight::Quiet, this);
    ofA_->setObjectName(QStringLiteral("targetOfA"));
    ofA_->setCheckable(true);
    ofA_->setToolTip(wrapped(tr("Sets H* to the mean entropy of A")));
    slider_->setAccessibleName(tr("Factor α"));
    slider_->setObjectName(QStringLiteral("factor"));
    slider_->setRange(-octaves * stepsPerOctave, octaves * stepsPerOctave);
    slider_->setPageStep(stepsPerOctave / 4);
    slider_->setToolTip(wrapped(tr("The factor α from ¼ to 4")));
    auto* numbers = new QGridLayout;
    numbers->setVerticalSpacing(2);
    numbers->setColumnStretch(0, 1);
    QLabel* const lines[][2] = {
        {meanName_, mean_}, {new QLabel(tr("penalty |<i>H</i> − <i>H</i>*|²"), this), penalty_}, {bestName_, best_}};
    for (const auto& [name, number] : lines) {
        name->setTextFormat(Qt::RichText);
        number->setTextInteractionFlags(Qt::TextSelectableByMouse);
        number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        const int line = numbers->rowCount();
        numbers->addWidget(name, line, 0);
        numbers->addWidget(number, line, 1);
    }
    mean_->setObjectName(QStringLiteral("factorMean"));
    penalty_->setObjectName(QStringLiteral("factorPenalty"));
    bestName_->setObjectName(QStringLiteral("bestFactor"));
    bestName_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    view_->setObjectName(QStringLiteral("factorCurve"));
    factor_->setMinimumWidth(factor_->fontMetrics().horizontalAdvance(QStringLiteral("α = 0.000")));
    factor_->setTextFormat(Qt::RichText);
    factor_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    toBest_->setObjectName(QStringLiteral("toBestFactor"));
    toBest_->setToolTip(tr("Sets α to the value with the smallest penalty"));
    toBest_->setFont(secondaryFont());
    auto* targetLine = new QHBoxLayout;
    targetLine->addWidget(new QLabel(QStringLiteral("<i>H</i>*"), this));
    targetLine->addWidget(target_, 1);
    targetLine->addWidget(ofA_);
    auto* factorLine = new QHBoxLayout;
    factorLine->addWidget(slider_, 1);
    factorLine->addWidget(factor_);
    factorLine->addWidget(toBest_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(title_);
    layout->addLayout(targetLine);
    layout->addLayout(factorLine);
    layout->addLayout(numbers);
    layout->addWidget(view_, 1);
    layout->addStretch(0); // takes the space left below the figure, whose height is limited
    connect(slider_, &QSlider::valueChanged, this, [this](int step) { setFactor(std::exp2(double(step) / stepsPerOctave)); });
    connect(target_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        if (study_)
            setTarget(value / shownEntropy(study_->result->experiment, 1));
    });
    connect(ofA_, &QToolButton::clicked, this, [this](bool on) {
        if (study_)
            setTarget(on ? std::nullopt : std::optional(targetEntropy(*study_, document_->view())));
    });
    connect(toBest_, &QPushButton::clicked, this, [this] {
        if (study_)
            setFactor(bestFactor(*study_, targetEntropy(*study_, document_->view())).factor);
    });
    connect(view_, &LineView::clicked, this, &FactorPanel::setFactor);
}

void FactorPanel::setFactor(double factor)
{
    if (!std::isfinite(factor))
        return;
    changeView<EntropySettings>(document_, [&](EntropySettings& view) { view.factor = factor; });
}

void FactorPanel::setTarget(std::optional<double> nats)
{
    changeView<EntropySettings>(document_, [&](EntropySettings& view) { view.targetEntropy = nats; });
}

void FactorPanel::show(const SharedEntropyStudy& study)
{
    study_ = study;
    if (!study_) {
        LinePicture nothing;
        nothing.emptyText = tr("Computing …");
        return view_->show(nothing);
    }
    const ViewState& state = document_->view();
    const EntropySettings& own = state.of<EntropySettings>();
    const Experiment& experiment = study_->result->experiment;
    const double target = targetEntropy(*study_, state);
    {
        const QSignalBlocker quietTarget(target_), quietSlider(slider_);
        const QString unit = entropyUnit(experiment);
        target_->setSuffix(unit.isEmpty() ? QString() : QLatin1Char(' ') + unit);
        target_->setValue(std::isnan(target) ? 0 : shownEntropy(experiment, target));
        slider_->setValue(int(std::lround(std::log2(own.factor) * stepsPerOctave)));
    }
    target_->setEnabled(!std::isnan(target));
    ofA_->setChecked(!own.targetEntropy);
    factor_->setText(QStringLiteral("<i>α</i> = %1").arg(fixedText(own.factor, 3)));
    showNumbers();
    view_->show(factorPicture(*study_, state));
}

void FactorPanel::showNumbers()
{
    const ViewState& state = document_->view();
    const Experiment& experiment = study_->result->experiment;
    const double target = targetEntropy(*study_, state), unit = shownEntropy(experiment, 1);
    const FactorEffect here = atFactor(*study_, target, state.of<EntropySettings>().factor), best = bestFactor(*study_, target);
    const auto penalty = [&](double value) {
        if (std::isnan(value))
            return fixedText(value, 0);
        return briefText(value * unit * unit, 3) + squared(entropyUnit(experiment));
    };
    // The table beside has the mean over all rows, which may have other digits.
    const bool some = study_->sampledRows < study_->result->inputs->nq();
    meanName_->setText(some ? tr("mean <i>H</i> of B, %1 rows").arg(countText(study_->sampledRows)) : tr("mean <i>H</i> of B"));
    mean_->setText(entropyText(experiment, here.mean));
    penalty_->setText(penalty(here.penalty));
    best_->setText(std::isfinite(best.factor) ? penalty(best.penalty) : QString());
    toBest_->setEnabled(std::isfinite(best.factor));
    if (!std::isfinite(best.factor))
        bestName_->setText(tr("No row sees any key."));
    else if (best.atEnd)
        bestName_->setText(tr("penalty still falls at <i>α</i> = %1").arg(briefText(best.factor, 3)));
    else
        bestName_->setText(tr("smallest penalty, at <i>α</i> = %1").arg(fixedText(best.factor, 3)));
}

// Keeps the picture from becoming a tall strip.
void FactorPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    view_->setMaximumHeight(width() * 5 / 4);
}

LinePicture titledFactorPicture(const EntropyStudy& study, const ViewState& view)
{
    LinePicture picture = factorPicture(study, view);
    picture.title = namingLetters(headingOfFactor());
    return picture;
}

} // namespace attentoscope
