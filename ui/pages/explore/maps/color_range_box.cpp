// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/maps/color_range_box.h"

#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>

#include <algorithm>
#include <cmath>
#include <optional>

namespace attentoscope {

namespace {

std::optional<double> typedNumber(const QString& text)
{
    bool isNumber = false;
    const double number = plainNumber(text.trimmed()).toDouble(&isNumber);
    return isNumber && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

} // namespace

ColorRangeBox::ColorRangeBox(const ColorScaling& colors, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , low_(new QLineEdit(briefText(colors.low), this))
    , high_(new QLineEdit(briefText(colors.high), this))
    , why_(new WrappedLabel(this))
    , logarithmic_(colors.logarithmic)
    , aboutZero_(colors.isAboutZero())
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    setObjectName(QStringLiteral("colorRange"));
    low_->setObjectName(QStringLiteral("lowColor"));
    high_->setObjectName(QStringLiteral("highColor"));
    why_->hide();
    auto* follow = new QPushButton(tr("Set range automatically"), this);
    follow->setAutoDefault(false);
    auto* layout = new QFormLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addRow(tr("Upper end"), high_);
    layout->addRow(tr("Lower end"), low_);
    layout->setRowVisible(low_, !aboutZero_);
    layout->addRow(why_);
    layout->addRow(follow);
    for (QLineEdit* end : {low_, high_})
        connect(end, &QLineEdit::returnPressed, this, &ColorRangeBox::enter);
    connect(follow, &QPushButton::clicked, this, [this] {
        emit released();
        close();
    });
}

void ColorRangeBox::openAt(const QPoint& place)
{
    setFixedWidth(atTypeScale(180));
    const QRect all = parentWidget()->screen()->availableGeometry();
    move(std::clamp(place.x(), all.left(), std::max(all.left(), all.right() - width())), place.y());
    show();
    high_->setFocus(Qt::PopupFocusReason);
    high_->selectAll();
}

void ColorRangeBox::enter()
{
    const auto high = typedNumber(high_->text());
    const auto low = aboutZero_ && high ? std::optional(-*high) : typedNumber(low_->text());
    QString why;
    if (!low || !high)
        why = aboutZero_ ? tr("The upper end must be a number.") : tr("Both ends must be numbers.");
    else if (!(*low < *high))
        why = aboutZero_ ? tr("The upper end must be above 0.") : tr("The upper end must be above the lower one.");
    else if (!isColorRange(*low, *high))
        why = tr("The two ends are too close together, or their values are too large.");
    else if (logarithmic_ && !(*low > 0))
        why = tr("With logarithmic colours, the lower end must be above 0.");
    why_->setText(why);
    why_->setVisible(!why.isEmpty());
    adjustSize();
    if (!why.isEmpty())
        return;
    emit chosen(*low, *high);
    close();
}

} // namespace attentoscope
