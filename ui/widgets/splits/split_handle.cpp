// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/splits/split_handle.h"

#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <utility>

namespace attentoscope {

namespace {

constexpr int keyStep = 16; // px
constexpr int gripLength = 28, gripWidth = 3;

// Turns an object name into words: "columnsBoundary0" becomes "columns 1".
QString spokenName(const QString& name)
{
    static constexpr std::pair<const char*, const char*> kinds[] = {{"columns", QT_TRANSLATE_NOOP("Boundaries", "columns")},
        {"rows", QT_TRANSLATE_NOOP("Boundaries", "rows")}, {"maps", QT_TRANSLATE_NOOP("Boundaries", "maps")},
        {"form", QT_TRANSLATE_NOOP("Boundaries", "form")}, {"side", QT_TRANSLATE_NOOP("Boundaries", "side")},
        {"inspector", QT_TRANSLATE_NOOP("Boundaries", "inspector")}, {"reader", QT_TRANSLATE_NOOP("Boundaries", "lesson")},
        {"table", QT_TRANSLATE_NOOP("Boundaries", "table")}};
    for (const auto& [key, words] : kinds)
        if (name.startsWith(QLatin1String(key))) {
            const QString spoken = QCoreApplication::translate("Boundaries", words);
            const QChar last = name.back();
            return last.isDigit() ? spoken + QStringLiteral(" %1").arg(last.digitValue() + 1) : spoken;
        }
    return name;
}

} // namespace

SplitHandle::SplitHandle(const QString& name, Qt::Orientation moves, QWidget* parent)
    : QWidget(parent)
    , moves_(moves)
{
    setObjectName(name);
    setCursor(moves_ == Qt::Horizontal ? Qt::SplitHCursor : Qt::SplitVCursor);
    setFocusPolicy(Qt::TabFocus);
    setToolTip(tr("Drag to make one side larger. Double-click to restore the original sizes"));
    setAccessibleName(tr("Boundary: %1").arg(spokenName(name)));
    setAccessibleDescription(tr("Arrow keys make one side larger, Home restores the original sizes"));
}

void SplitHandle::placeAt(const QRect& boundary)
{
    if (boundary.isEmpty() != isHidden())
        setVisible(!boundary.isEmpty());
    if (!boundary.isEmpty() && boundary != geometry())
        setGeometry(boundary);
}

int SplitHandle::placeOf(const QMouseEvent& event) const
{
    const QPoint at = event.globalPosition().toPoint();
    return moves_ == Qt::Horizontal ? at.x() : at.y();
}

void SplitHandle::enterEvent(QEnterEvent*)
{
    pointed_ = true;
    update();
}

void SplitHandle::leaveEvent(QEvent*)
{
    pointed_ = false;
    update();
}

void SplitHandle::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    held_ = true;
    from_ = placeOf(*event);
    update();
    emit grabbed();
}

void SplitHandle::mouseMoveEvent(QMouseEvent* event)
{
    if (held_)
        emit moved(placeOf(*event) - from_);
}

void SplitHandle::mouseReleaseEvent(QMouseEvent*)
{
    if (std::exchange(held_, false))
        emit settled();
    update();
}

void SplitHandle::hideEvent(QHideEvent*) { held_ = pointed_ = false; }

void SplitHandle::mouseDoubleClickEvent(QMouseEvent*)
{
    held_ = false;
    emit shippedRequested();
    emit settled();
}

void SplitHandle::keyPressEvent(QKeyEvent* event)
{
    const int back = moves_ == Qt::Horizontal ? Qt::Key_Left : Qt::Key_Up;
    const int forth = moves_ == Qt::Horizontal ? Qt::Key_Right : Qt::Key_Down;
    if (event->key() == Qt::Key_Home) {
        emit shippedRequested();
        return emit settled();
    }
    if (event->key() != back && event->key() != forth)
        return event->ignore();
    emit grabbed();
    emit moved(event->key() == back ? -keyStep : keyStep);
    emit settled();
}

// Draws a short grip, or the whole boundary while it is hovered, dragged or focused.
void SplitHandle::paintEvent(QPaintEvent*)
{
    const Theme theme = Theme::of(*this);
    const bool active = held_ || pointed_ || hasFocus();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(active ? theme.accent : theme.axis);
    const bool upright = moves_ == Qt::Horizontal;
    const double length = active ? (upright ? height() : width()) : gripLength;
    const QPointF middle = QRectF(rect()).center();
    QRectF grip(0, 0, upright ? gripWidth : length, upright ? length : gripWidth);
    grip.moveCenter(middle);
    painter.drawRoundedRect(grip, gripWidth / 2.0, gripWidth / 2.0);
}

} // namespace attentoscope
