// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/studio/paper_preview.h"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QResizeEvent>

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

constexpr int desk = 20; // px around the sheet
constexpr int square = 8; // px; of the checkerboard behind a transparent sheet
constexpr double mmPerInch = 25.4, leastDpi = 30, mostDpi = 400;

} // namespace

PaperPreview::PaperPreview(QWidget* parent)
    : QWidget(parent)
{
    setMinimumSize(320, 260);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMouseTracking(true);
}

double PaperPreview::dpiFor(const QSizeF& mm) const
{
    const QSizeF room = QSizeF(size() - QSize(2 * desk, 2 * desk)) * devicePixelRatioF();
    return std::clamp(std::min(room.width() / mm.width(), room.height() / mm.height()) * mmPerInch, leastDpi, mostDpi);
}

void PaperPreview::show(const QImage& sheet)
{
    sheet_ = sheet;
    dimmed_ = false;
    update();
}

void PaperPreview::setPanels(std::vector<QRectF> places)
{
    panels_ = std::move(places);
    dragged_ = over_ = -1;
    setToolTip(panels_.size() > 1 ? tr("Drag a panel onto another to swap them") : QString());
}

void PaperPreview::setDimmed(bool dimmed)
{
    dimmed_ = dimmed;
    update();
}

void PaperPreview::markPanels(QStringList problems)
{
    problems_ = std::move(problems);
    update();
}

void PaperPreview::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    emit roomChanged();
}

QRectF PaperPreview::sheetRect() const
{
    const QSizeF room(width() - 2 * desk, height() - 2 * desk);
    const QSizeF size = QSizeF(sheet_.size()).scaled(room, Qt::KeepAspectRatio);
    return {QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size};
}

QRectF PaperPreview::panelRect(int panel) const
{
    const QRectF sheet = sheetRect(), part = panels_[std::size_t(panel)];
    return {sheet.x() + part.x() * sheet.width(), sheet.y() + part.y() * sheet.height(), part.width() * sheet.width(),
        part.height() * sheet.height()};
}

int PaperPreview::panelAt(const QPointF& at) const
{
    for (int panel = 0; panel < int(panels_.size()); ++panel)
        if (panels_.size() > 1 && panelRect(panel).contains(at))
            return panel;
    return -1;
}

void PaperPreview::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    pressed_ = now_ = event->position();
    dragged_ = panelAt(pressed_);
    if (dragged_ >= 0)
        emit panelChosen(dragged_);
}

void PaperPreview::mouseMoveEvent(QMouseEvent* event)
{
    now_ = event->position();
    const int under = panelAt(now_);
    const bool dragging = dragged_ >= 0 && (now_ - pressed_).manhattanLength() >= QApplication::startDragDistance();
    over_ = dragging && under != dragged_ ? under : -1;
    setCursor(dragging ? Qt::ClosedHandCursor : under >= 0 ? Qt::OpenHandCursor : Qt::ArrowCursor);
    if (dragging)
        update();
}

void PaperPreview::mouseReleaseEvent(QMouseEvent*)
{
    const int from = dragged_, to = over_;
    dragged_ = over_ = -1;
    update();
    if (from >= 0 && to >= 0)
        emit panelsExchanged(from, to);
}

// Draws the dragged panel and the panel that it would swap with.
void PaperPreview::drawDrag(QPainter& painter) const
{
    if (dragged_ < 0 || (now_ - pressed_).manhattanLength() < QApplication::startDragDistance())
        return;
    const Theme theme = Theme::of(*this);
    QColor veil = theme.selection;
    veil.setAlphaF(0.25F);
    painter.setOpacity(1);
    painter.setPen(QPen(theme.selection, 2));
    if (over_ >= 0)
        painter.fillRect(panelRect(over_), veil);
    painter.drawRect(panelRect(dragged_));
    const QRectF from = panelRect(dragged_), sheet = sheetRect();
    const double scale = sheet_.width() / sheet.width();
    const QRectF part(
        (from.x() - sheet.x()) * scale, (from.y() - sheet.y()) * scale, from.width() * scale, from.height() * scale);
    painter.setOpacity(0.7);
    painter.drawImage(from.translated(now_ - pressed_), sheet_, part);
}

void PaperPreview::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme theme = Theme::of(*this);
    painter.fillRect(rect(), theme.grid);
    if (sheet_.isNull())
        return;
    const QRectF place = sheetRect();
    painter.fillRect(place.translated(3, 3), theme.secondaryText); // the shadow of the sheet
    if (sheet_.hasAlphaChannel()) {
        const Theme paper = Theme::light(); // a checkerboard stands for transparency
        painter.setClipRect(place);
        for (int y = 0; y * square < height(); ++y)
            for (int x = 0; x * square < width(); ++x)
                painter.fillRect(x * square, y * square, square, square, (x + y) % 2 == 0 ? paper.background : paper.grid);
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.setOpacity(dimmed_ ? 0.45 : 1);
    if (dimmed_ && !sheet_.hasAlphaChannel())
        painter.fillRect(place, theme.background);
    painter.drawImage(place, sheet_);
    drawDrag(painter);
    drawMarks(painter);
}

void PaperPreview::drawMarks(QPainter& painter) const
{
    constexpr double inset = 6; // px
    const Theme theme = Theme::of(*this);
    painter.setOpacity(1);
    painter.setFont(font());
    for (qsizetype p = 0; p < problems_.size(); ++p) {
        if (problems_[p].isEmpty() || (problems_.size() > 1 && std::size_t(p) >= panels_.size()))
            continue;
        const QRectF panel = problems_.size() > 1 ? panelRect(int(p)) : sheetRect();
        const QRectF room = panel.adjusted(inset, inset, -inset, -inset);
        const int words = int(Qt::AlignCenter) | int(Qt::TextWordWrap);
        painter.setPen(QPen(theme.error, 2));
        painter.drawRect(panel);
        painter.fillRect(
            painter.boundingRect(room, words, problems_[p]).adjusted(-inset, -inset, inset, inset), theme.background);
        painter.drawText(room, words, problems_[p]);
    }
}

} // namespace attentoscope
