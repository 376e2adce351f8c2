// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/heads/agreement_map.h"

#include "ui/figures/painted_figure.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

namespace attentoscope {

namespace {

constexpr double margin = 4;
constexpr double captionGap = 4; // px

// What the numbers of rows and columns count; it stands in the corner between them.
QString headWord() { return AgreementMap::tr("head"); }

// Returns the room of the note below the square. Chinese letters are higher than the font whose height is known.
double noteRoom(const QFontMetricsF& small, const FigureStyle& style)
{
    constexpr double higher = 1.3;
    return higher * small.height() + captionGap * style.unit;
}

// The layout of the square of heads within the picture.
struct Cells {
    Cells(const AgreementPicture& picture, const QRectF& rect, const FigureStyle& style)
        : heads(picture.agreement ? picture.agreement->divergence[picture.policy].rows() : 0)
    {
        const QFontMetricsF metrics(style.font()), small(style.font(0.85));
        const double number = small.horizontalAdvance(QString::number(std::max<Index>(heads - 1, 0)));
        const double label = std::max(number, small.horizontalAdvance(headWord())) + captionGap * style.unit;
        const double top = rect.top() + metrics.height() + small.height() + captionGap * style.unit;
        const double note = noteRoom(small, style);
        const double side = std::max(1.0, std::min(rect.width() - label, rect.bottom() - note - top));
        square = QRectF(rect.left() + label, top, side, side);
    }
    QRectF cell(Index row, Index column) const
    {
        const double pitch = square.width() / double(heads);
        return {square.left() + double(column) * pitch, square.top() + double(row) * pitch, pitch, pitch};
    }
    Index at(double place, double from) const
    {
        const Index head = Index(std::floor((place - from) / square.width() * double(heads)));
        return head >= 0 && head < heads ? head : -1;
    }

    Index heads;
    QRectF square;
};

double shown(const AgreementPicture& picture, double nats) { return picture.bits ? nats / std::numbers::ln2 : nats; }

void paintCell(QPainter& painter, const QRectF& cell, const FigureStyle& style, const AgreementPicture& picture, double nats)
{
    const double part = nats / std::numbers::ln2;
    const QColor color = std::isnan(nats) ? style.theme.masked : QColor(colorAt(picture.map, part, style.theme.isDark));
    painter.fillRect(cell.adjusted(0, 0, 0.4, 0.4), color); // enlarged a little, to hide seams
    const QString text = fixedText(shown(picture, nats), 2);
    const QFontMetricsF metrics(painter.font());
    if (metrics.horizontalAdvance(text) + 2 * style.unit > cell.width() || metrics.height() > cell.height())
        return;
    painter.setPen(QColor(inkOn(color.rgb())));
    painter.drawText(cell, Qt::AlignCenter, text);
}

void paintPicture(QPainter& painter, const QRectF& rect, const FigureStyle& style, const AgreementPicture& picture)
{
    const QFontMetricsF metrics(style.font());
    painter.setFont(style.font());
    painter.setPen(style.theme.text);
    painter.drawText(QRectF(rect.left(), rect.top(), rect.width(), metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(picture.title, Qt::ElideRight, rect.width()));
    if (!picture.agreement) {
        painter.setPen(style.theme.secondaryText);
        painter.drawText(rect, Qt::AlignCenter | Qt::TextWordWrap, picture.emptyText);
        return;
    }
    const Cells cells(picture, rect, style);
    const MatrixD& divergence = picture.agreement->divergence[picture.policy];
    painter.setFont(style.font(0.85));
    const double height = QFontMetricsF(painter.font()).height();
    const double pitch = cells.square.width() / double(cells.heads);
    const Index every = std::max<Index>(1, Index(std::ceil(height * 1.2 / pitch)));
    painter.setPen(style.theme.secondaryText);
    painter.drawText(QRectF(rect.left(), cells.square.top() - height - style.unit, cells.square.left() - rect.left(), height),
        Qt::AlignLeft | Qt::AlignVCenter, headWord());
    for (Index row = 0; row < cells.heads; ++row) {
        for (Index column = 0; column < cells.heads; ++column)
            paintCell(painter, cells.cell(row, column), style, picture, divergence(row, column));
        if (row % every != 0)
            continue;
        painter.setPen(row == picture.selected ? style.theme.text : style.theme.secondaryText);
        const QRectF ofRow = cells.cell(row, 0), ofColumn = cells.cell(0, row);
        painter.drawText(
            QRectF(rect.left(), ofRow.center().y() - height / 2, cells.square.left() - rect.left() - 3 * style.unit, height),
            Qt::AlignRight | Qt::AlignVCenter, QString::number(row));
        painter.drawText(QRectF(ofColumn.center().x() - 2 * height, cells.square.top() - height - style.unit, 4 * height, height),
            Qt::AlignCenter, QString::number(row));
    }
    if (picture.selected >= 0 && picture.selected < cells.heads) {
        const QRectF line(cells.square.left(), cells.cell(picture.selected, 0).top(), cells.square.width(), pitch);
        painter.setPen(QPen(style.theme.selectionHalo, 4 * style.unit));
        painter.drawRect(line);
        painter.setPen(QPen(style.theme.selection, 2 * style.unit));
        painter.drawRect(line);
    }
    painter.setPen(style.theme.secondaryText);
    const QRectF note(rect.left(), cells.square.bottom() + captionGap * style.unit, rect.width(), height);
    painter.drawText(note, Qt::AlignLeft | Qt::AlignTop | Qt::TextDontClip,
        QFontMetricsF(painter.font()).elidedText(picture.note, Qt::ElideRight, rect.width()));
}

QRectF inside(const QWidget& widget) { return QRectF(widget.rect()).adjusted(margin, margin, -margin, -margin); }

// The map is a square, under the title and above the note.
FigureNeed needOf(const AgreementPicture& picture, double width, const FigureStyle& style)
{
    constexpr double least = 106; // px, 28 mm
    const QFontMetricsF metrics(style.font()), small(style.font(0.85));
    const Cells cells(picture, QRectF(0, 0, 1e6, 1e6), style);
    const double beside = cells.square.left();
    const double above = cells.square.top() + noteRoom(small, style);
    const double text = std::max(metrics.horizontalAdvance(picture.title), small.horizontalAdvance(picture.note));
    FigureNeed needs{.data = QSizeF(std::max(text + 1, beside + least * style.unit), above + least * style.unit), .around = {}};
    needs.height = above + std::max(width, needs.data.width()) - beside;
    return needs;
}

Table numbersOf(const AgreementPicture& picture)
{
    Table table{{"head", "other_head", "js_divergence (nats)"}, {}};
    if (!picture.agreement)
        return table;
    const MatrixD& divergence = picture.agreement->divergence[picture.policy];
    for (Index head = 0; head < divergence.rows(); ++head)
        for (Index other = 0; other < divergence.cols(); ++other)
            table.rows.push_back({std::int64_t(head), std::int64_t(other), divergence(head, other)});
    return table;
}

QString wordsOf(const AgreementPicture& picture)
{
    if (!picture.agreement)
        return picture.emptyText;
    const MatrixD& divergence = picture.agreement->divergence[picture.policy];
    std::optional<std::pair<Index, Index>> nearest, farthest;
    for (Index head = 0; head < divergence.rows(); ++head)
        for (Index other = head + 1; other < divergence.cols(); ++other) {
            const double value = divergence(head, other);
            if (!std::isfinite(value))
                continue;
            nearest = !nearest || value < divergence(nearest->first, nearest->second) ? std::pair(head, other) : *nearest;
            farthest = !farthest || value > divergence(farthest->first, farthest->second) ? std::pair(head, other) : *farthest;
        }
    const QString heads = AgreementMap::tr("Divergence between %1 heads.").arg(countText(divergence.rows()));
    if (!nearest)
        return heads;
    const auto said = [&](const std::pair<Index, Index>& pair) {
        return AgreementMap::tr("%3 between heads %1 and %2")
            .arg(pair.first)
            .arg(pair.second)
            .arg(fixedText(shown(picture, divergence(pair.first, pair.second)), 4));
    };
    return inOneText({heads,
        AgreementMap::tr("In %3, the smallest divergence is %1; the largest is %2.")
            .arg(said(*nearest), said(*farthest), picture.bits ? AgreementMap::tr("bits") : AgreementMap::tr("nats"))});
}

} // namespace

AgreementMap::AgreementMap(QWidget* parent)
    : QWidget(parent)
{
    setMinimumSize(150, 150);
    setFocusPolicy(Qt::StrongFocus);
}

void AgreementMap::show(const AgreementPicture& picture)
{
    picture_ = picture;
    if (underMouse() && QToolTip::isVisible())
        tell();
    tellChanged(this);
    update();
}

SharedFigure AgreementMap::onPaper(AgreementPicture picture)
{
    picture.selected = -1;
    return makePaintedFigure([picture](QPainter& painter, const QRectF& rect,
                                 const FigureStyle& style) { paintPicture(painter, rect, style, picture); },
        [picture] { return numbersOf(picture); }, [picture] { return wordsOf(picture); },
        [picture](double width, const FigureStyle& style) { return needOf(picture, width, style); }, {picture.title});
}

QString AgreementMap::textAt(const QPointF& point) const
{
    const Cells cells(picture_, inside(*this), styleOf(*this));
    const Index row = cells.at(point.y(), cells.square.top()), column = cells.at(point.x(), cells.square.left());
    if (row < 0 || column < 0)
        return {};
    const double nats = picture_.agreement->divergence[picture_.policy](row, column);
    return tr("Heads %1 and %2: JS = %3 %4")
        .arg(row)
        .arg(column)
        .arg(fixedText(shown(picture_, nats), 4), picture_.bits ? tr("bits") : tr("nats"));
}

bool AgreementMap::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    asked_ = static_cast<QHelpEvent*>(event)->pos();
    tell();
    return true;
}

void AgreementMap::tell()
{
    const QString cell = textAt(asked_);
    const QString definition = tr("Jensen–Shannon divergence between the rows of two heads, H((a + b)/2) − (H(a) + H(b))/2: 0 if "
                                  "their weights are the same, ln 2 = 0.693 nats if they attend to no key in common");
    const QString about = picture_.title + QStringLiteral("\n\n") + definition; // the title may be shortened
    QToolTip::showText(mapToGlobal(asked_), cell.isEmpty() ? about : cell, this);
}

void AgreementMap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const FigureStyle style = styleOf(*this);
    painter.fillRect(rect(), style.theme.background);
    paintPicture(painter, inside(*this), style, picture_);
}

void AgreementMap::keyPressEvent(QKeyEvent* event)
{
    const bool up = event->key() == Qt::Key_Up, down = event->key() == Qt::Key_Down;
    const Index heads = picture_.agreement ? picture_.agreement->divergence[picture_.policy].rows() : 0;
    const Index wanted = picture_.selected + (down ? 1 : -1);
    if ((!up && !down) || wanted < 0 || wanted >= heads)
        return QWidget::keyPressEvent(event);
    emit headChosen(wanted);
}

void AgreementMap::mousePressEvent(QMouseEvent* event)
{
    const Cells cells(picture_, inside(*this), styleOf(*this));
    const Index row = cells.at(event->position().y(), cells.square.top());
    if (event->button() == Qt::LeftButton && row >= 0)
        emit headChosen(row);
    else
        QWidget::mousePressEvent(event);
}

} // namespace attentoscope
