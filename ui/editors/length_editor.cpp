// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/length_editor.h"

#include "ui/editors/parts/form_section.h"
#include "ui/editors/parts/number_boxes.h"
#include "ui/text/translated.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr Index longest = 1'000'000; // at the slider's end; the box takes more
constexpr Index usualLeast = 16;

double placeOf(Index n) { return (std::log2(double(n)) - 1) * LengthEditor::stepsPerDoubling; }

// Returns the length where the slider begins: where all planted keys find room, or a few tokens.
Index leastOf(const Experiment& experiment)
{
    return experiment.source == "needles" ? std::max<Index>(2, experiment.groups * experiment.needles) : usualLeast;
}

// A slider whose positions are logarithms of the length. Dragging moves by whole doublings unless Shift is held; so do page
// steps.
class PowerSlider : public QSlider
{
public:
    explicit PowerSlider(QWidget* parent)
        : QSlider(Qt::Horizontal, parent)
    {
        setPageStep(LengthEditor::stepsPerDoubling);
        connect(this, &QSlider::actionTriggered, this, [this](int action) { setSliderPosition(placeAfter(action)); });
    }

private:
    int placeAfter(int action) const
    {
        constexpr int step = LengthEditor::stepsPerDoubling;
        if (action == SliderPageStepAdd)
            return (value() / step + 1) * step;
        if (action == SliderPageStepSub)
            return (value() + step - 1) / step * step - step;
        const bool fine = QGuiApplication::keyboardModifiers().testFlag(Qt::ShiftModifier);
        return action == SliderMove && !fine ? (sliderPosition() + step / 2) / step * step : sliderPosition();
    }
};

} // namespace

Index LengthEditor::lengthAt(int position)
{
    return std::min(longest, Index(std::llround(std::exp2(1 + double(position) / stepsPerDoubling))));
}

int LengthEditor::positionOf(Index n)
{
    return n >= longest ? int(std::ceil(placeOf(longest))) : int(std::round(placeOf(std::max<Index>(n, 2))));
}

LengthEditor::LengthEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , slider_(new PowerSlider(this))
    , box_(new WholeBox(this))
{
    setRange(*box_, field);
    box_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    auto* name = new QLabel(translated(field.label), this);
    name->setToolTip(toolTip());
    name->setBuddy(box_);
    name->setMinimumWidth(FormSection::labelWidth);
    slider_->setRange(positionOf(usualLeast), positionOf(longest));
    slider_->setToolTip(toolTip()
        + tr("<p>Drag to change the length in powers of two, or with Shift in fine steps. Page Up and Page Down double and halve "
             "the length.</p>"));
    auto* line = new QHBoxLayout;
    line->setSpacing(FormSection::columnGap);
    line->addWidget(name);
    line->addWidget(box_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(line);
    layout->addWidget(slider_);
    setFocusProxy(box_);
    setTabOrder(box_, slider_);
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
    box_->forget();
    box_->setValue(int(n));
    slider_->setMinimum(int(std::ceil(placeOf(std::min(leastOf(experiment), longest)))));
    if (!slider_->isSliderDown() || lengthAt(slider_->value()) != n)
        slider_->setValue(positionOf(n));
}

} // namespace attentoscope
