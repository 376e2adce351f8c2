// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/film/end_box.h"

#include "ui/editors/parts/number_boxes.h"
#include "ui/film/film_range.h"
#include "ui/theme/theme.h"

#include <QSignalBlocker>
#include <QStackedLayout>

#include <algorithm>

namespace attentoscope {

EndBox::EndBox(const QString& name, QWidget* parent)
    : QWidget(parent)
    , boxes_(new QStackedLayout(this))
    , whole_(new WholeBox(this))
    , real_(new RealBox(0, 1, this))
{
    constexpr int width = 84;
    whole_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    for (QAbstractSpinBox* box : {static_cast<QAbstractSpinBox*>(whole_), static_cast<QAbstractSpinBox*>(real_)}) {
        box->setKeyboardTracking(false);
        box->setAccessibleName(name);
        box->setToolTip(name);
        boxes_->addWidget(box);
    }
    setFixedWidth(atTypeScale(width));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(whole_, &QSpinBox::valueChanged, this, [this](int value) { emit edited(value); });
    connect(real_, &QDoubleSpinBox::valueChanged, this, &EndBox::edited);
}

void EndBox::show(const FilmRange& range, double least, double most, double value)
{
    constexpr double largest = 1e9; // the largest value that a box of whole numbers holds
    const auto now = std::tuple(range.whole, range.numbers, least, most, value);
    if (shown_ == now) // keeps what is being typed
        return;
    shown_ = now;
    const QSignalBlocker quietWhole(whole_), quietReal(real_);
    if (range.whole) {
        whole_->setNumbers(range.numbers, Index(value));
        if (range.numbers.empty())
            whole_->setRange(int(std::max(least, -largest)), int(std::min(most, largest)));
        whole_->setValue(int(value));
    } else {
        real_->setRange(least, most);
        real_->setValue(value);
    }
    boxes_->setCurrentIndex(range.whole ? 0 : 1);
}

} // namespace attentoscope
