// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/parts/field_note.h"

#include "ui/theme/error_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QAbstractScrollArea>
#include <QEvent>
#include <QFontDatabase>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int widestNote = 280, noteGap = 2; // px at the usual type size; px between the note and what it is about

const QAbstractScrollArea* scrollAreaAround(const QWidget* widget)
{
    for (const QWidget* above = widget->parentWidget(); above != nullptr && !above->isWindow(); above = above->parentWidget())
        if (const auto* area = qobject_cast<const QAbstractScrollArea*>(above))
            return area;
    return nullptr;
}

} // namespace

FieldNote::FieldNote(QWidget* field, const QString& name)
    : QFrame(field->window())
    , field_(field)
    , place_(new QLabel(this))
    , words_(new WrappedLabel(this))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    place_->setObjectName(name + QStringLiteral("Place"));
    place_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    words_->setObjectName(name);
    for (QLabel* label : {place_, words_})
        label->setTextFormat(Qt::PlainText);
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(8, 4, 8, 4);
    lines->setSpacing(2);
    lines->addWidget(place_);
    lines->addWidget(words_);
    hide();
    connect(field, &QObject::destroyed, this, &QObject::deleteLater);
}

void FieldNote::say(const QString& sentence, const QString& place)
{
    words_->setText(sentence);
    place_->setText(place);
    place_->setVisible(!place.isEmpty());
    if (sentence.isEmpty())
        return hide();
    if (parentWidget() != field_->window())
        setParent(field_->window());
    for (QLabel* label : {place_, words_})
        showAsError(*label);
    for (QWidget* moves = field_; moves != parentWidget(); moves = moves->parentWidget())
        moves->installEventFilter(this);
    parentWidget()->installEventFilter(this);
    put();
}

void FieldNote::put()
{
    if (words_->text().isEmpty() || !field_ || !field_->isVisible())
        return hide();
    const QWidget* ground = parentWidget();
    const QRect field(field_->mapTo(ground, QPoint()), field_->size());
    const int width = std::min(atTypeScale(widestNote), ground->width());
    const int height = layout()->totalHeightForWidth(width);
    QPoint corner(field.left(), field.bottom() + 1 + noteGap);
    if (const QAbstractScrollArea* around = scrollAreaAround(field_)) {
        const QRect seen(around->viewport()->mapTo(ground, QPoint()), around->viewport()->size());
        const int right = around->mapTo(ground, QPoint(around->width(), 0)).x();
        if (right + width <= ground->width())
            corner = {right, std::clamp(field.top(), seen.top(), std::max(seen.top(), seen.bottom() + 1 - height))};
    }
    corner.setX(std::clamp(corner.x(), 0, ground->width() - width));
    corner.setY(std::clamp(corner.y(), 0, std::max(0, ground->height() - height)));
    setGeometry(QRect(corner, QSize(width, height)));
    show();
    raise();
}

bool FieldNote::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
        put();
        break;
    default:
        break;
    }
    return QFrame::eventFilter(watched, event);
}

void FieldNote::paintEvent(QPaintEvent*)
{
    constexpr double corner = 3; // px
    const Theme theme = Theme::of(*this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.error);
    painter.setBrush(theme.window);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), corner, corner);
}

} // namespace attentoscope
