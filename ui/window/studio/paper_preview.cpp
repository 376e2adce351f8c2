#include "ui/window/studio/paper_preview.h"

#include "ui/theme/theme.h"

#include <QPainter>
#include <QResizeEvent>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int desk = 20; // px around the sheet
constexpr int square = 8; // px of the board that stands for nothing
constexpr double mmPerInch = 25.4, leastDpi = 30, mostDpi = 400;

} // namespace

PaperPreview::PaperPreview(QWidget* parent)
    : QWidget(parent)
{
    setMinimumSize(320, 260);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
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

void PaperPreview::setDimmed(bool dimmed)
{
    dimmed_ = dimmed;
    update();
}

void PaperPreview::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    emit roomChanged();
}

void PaperPreview::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme theme = Theme::of(*this);
    painter.fillRect(rect(), theme.grid);
    if (sheet_.isNull())
        return;
    const QSizeF room(width() - 2 * desk, height() - 2 * desk);
    const QSizeF size = QSizeF(sheet_.size()).scaled(room, Qt::KeepAspectRatio);
    const QRectF place(QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size);
    painter.fillRect(place.translated(3, 3), theme.secondaryText); // its shadow
    if (sheet_.hasAlphaChannel()) {
        const Theme paper = Theme::light(); // the board that stands for nothing
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
}

} // namespace attentoscope
