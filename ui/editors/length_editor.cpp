#include "ui/editors/length_editor.h"

#include "ui/editors/number_editors.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr int doublings = 15; // 2 … 65536

} // namespace

Index LengthEditor::lengthAt(int position) { return Index(std::llround(std::exp2(1 + double(position) / stepsPerDoubling))); }

int LengthEditor::positionOf(Index n)
{
    const double position = (std::log2(double(std::max<Index>(n, 2))) - 1) * stepsPerDoubling;
    return int(std::clamp<double>(std::round(position), 0, doublings * stepsPerDoubling));
}

LengthEditor::LengthEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , slider_(new QSlider(Qt::Horizontal, this))
    , box_(makeIntegerBox(field, this))
{
    slider_->setRange(0, doublings * stepsPerDoubling);
    slider_->setPageStep(stepsPerDoubling);
    slider_->setMinimumWidth(60);
    box_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(slider_, 1);
    layout->addWidget(box_);
    setFocusProxy(box_);
    connect(slider_, &QSlider::valueChanged, this, [this](int position) {
        const QSignalBlocker quiet(box_);
        box_->setValue(int(lengthAt(position)));
        emit edited(std::int64_t(box_->value()), true);
    });
    connect(slider_, &QSlider::sliderReleased, this, &FieldEditor::finished);
    connect(box_, &QSpinBox::valueChanged, this, [this](int n) { emit edited(std::int64_t(n), true); });
    connect(box_, &QSpinBox::editingFinished, this, &FieldEditor::finished);
}

void LengthEditor::show(const Experiment& experiment)
{
    const auto n = std::get<std::int64_t>(field().get(experiment));
    const QSignalBlocker quietBox(box_), quietSlider(slider_);
    box_->setValue(int(n));
    if (!slider_->isSliderDown() || lengthAt(slider_->value()) != n)
        slider_->setValue(positionOf(n));
}

} // namespace attentoscope
