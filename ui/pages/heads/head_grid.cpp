// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/heads/head_grid.h"

#include "core/formats/table_arrays.h"
#include "core/formats/tensors/npy.h"
#include "ui/figures/cell_image.h"
#include "ui/figures/painted_figure.h"
#include "ui/figures/text_line.h"
#include "ui/pages/heads/maps_footer.h"
#include "ui/plots/picture_numbers.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/printable.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace attentoscope {

namespace {

constexpr double margin = 4, headerGap = 6, scaleGap = 5; // px
constexpr double numberFrom = 40, markFrom = 46.0 / 3; // px; sides from which a square has room for a number, or for a mark

using Images = std::function<QImage(const SharedRaster&, int side)>;

// Scales a raster down. Each pixel shows the mean or the largest of the values it covers, as the raster does of its cells.
QImage colored(const Raster& raster, int side, const ColorScaling& colors, const Theme& theme)
{
    const int width = std::min(side, raster.width), height = std::min(side, raster.height);
    QImage image(width, height, QImage::Format_RGB32);
    for (int y = 0; y < height; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < width; ++x) {
            float largest = NAN, sum = 0;
            int count = 0;
            for (int from = y * raster.height / height; from < (y + 1) * raster.height / height; ++from)
                for (int at = x * raster.width / width; at < (x + 1) * raster.width / width; ++at)
                    if (const float value = raster.values[std::size_t(from) * std::size_t(raster.width) + std::size_t(at)];
                        !std::isnan(value)) { // it is NaN where all cells are masked
                        largest = std::fmax(largest, value);
                        sum += value;
                        ++count;
                    }
            const float shown = raster.request.reduce == Reduce::Mean ? sum / float(std::max(count, 1)) : largest;
            line[x] = count == 0 ? theme.masked.rgb() : colorAt(colors.map, colors.position(double(shown)), theme.isDark);
        }
    }
    return image;
}

// Returns the width of the colour scale with the ends of its range.
double scaleRoom(const HeadGridPicture& picture, const FigureStyle& style)
{
    const QFontMetricsF metrics(style.font());
    return metrics.horizontalAdvance(headValueText(picture.colors.low, picture.quantity))
        + metrics.horizontalAdvance(headValueText(picture.colors.high, picture.quantity))
        + (scaleWidth + 2 * scaleGap) * style.unit;
}

// Returns the lines of the header: the scale stands below the name of the quantity where it has no room beside it.
int headerLines(const HeadGridPicture& picture, double width, const FigureStyle& style)
{
    const double title = QFontMetricsF(style.font()).horizontalAdvance(picture.title) + 2 * scaleGap * style.unit;
    return title + scaleRoom(picture, style) <= width ? 1 : 2;
}

double headerHeight(const HeadGridPicture& picture, double width, const FigureStyle& style)
{
    return headerLines(picture, width, style) * QFontMetricsF(style.font()).height() + headerGap * style.unit;
}

// Draws the name of the quantity at the left, and its colour scale with the ends of the range at the right, or below it.
void paintHeader(
    QPainter& painter, const QRectF& rect, const FigureStyle& style, const HeadGridPicture& picture, const QString& leftOut)
{
    const QFontMetricsF metrics(style.font());
    const QString low = headValueText(picture.colors.low, picture.quantity),
                  high = headValueText(picture.colors.high, picture.quantity);
    const double space = scaleGap * style.unit, height = metrics.height();
    const bool isBelow = headerLines(picture, rect.width(), style) > 1;
    const double top = isBelow ? rect.top() + height : rect.top();
    double right = isBelow ? rect.left() + scaleRoom(picture, style) : rect.right();
    painter.setFont(style.font());
    painter.setPen(style.theme.secondaryText);
    const auto write = [&](const QString& text) {
        const double width = metrics.horizontalAdvance(text);
        painter.drawText(QRectF(right - width, top, width, height), Qt::AlignRight | Qt::AlignVCenter, text);
        right -= width + space;
    };
    write(high);
    const QRectF bar(right - scaleWidth * style.unit, top + (height - scaleHeight * style.unit) / 2, scaleWidth * style.unit,
        scaleHeight * style.unit);
    paintScale(painter, bar, picture.colors.map, style);
    right = bar.left() - space;
    write(low);
    painter.setPen(style.theme.text);
    right = isBelow ? rect.right() : right;
    const QString title = metrics.elidedText(
        leftOut.isEmpty() ? picture.title.text() : withDetail(leftOut, picture.title), Qt::ElideRight, right - rect.left());
    painter.drawText(QRectF(rect.left(), rect.top(), right - rect.left(), height), Qt::AlignLeft | Qt::AlignVCenter, title);
}

// Leaves room for the whole header and for squares of 5 mm. The height is that of the squares that the width has room for.
FigureNeed needOf(const HeadGridPicture& picture, double width, const FigureStyle& style)
{
    constexpr double leastSquare = 19; // px
    const QFontMetricsF metrics(style.font());
    std::size_t most = 1;
    for (const auto& layer : picture.study.layers)
        most = std::max(most, layer.heads.size());
    const double header = std::max(
        {metrics.horizontalAdvance(picture.title), scaleRoom(picture, style), MapsFooter(picture, width, style).leastWidth()});
    const double labels = metrics.horizontalAdvance(QStringLiteral("00")) + 2 * scaleGap * style.unit;
    const double layers = double(std::max<std::size_t>(picture.study.layers.size(), 1));
    const double besides = headerHeight(picture, width, style) + MapsFooter(picture, width, style).height();
    FigureNeed needs{.data = QSizeF(std::max(header, labels + double(most) * 1.3 * leastSquare * style.unit),
                         besides + layers * 1.3 * leastSquare * style.unit),
        .around = {}};
    constexpr double highest = 0.8; // of all squares, as a share of the width
    const double wide = std::max(width, needs.data.width());
    const HeadGridLayout layout(picture.study, QRectF(0, 0, wide, highest * wide), style, true);
    needs.height = std::max(
        needs.data.height(), headerHeight(picture, wide, style) + MapsFooter(picture, wide, style).height() + layout.height());
    return needs;
}

void paintSelection(QPainter& painter, const QRectF& square, const FigureStyle& style)
{
    painter.setBrush(Qt::NoBrush);
    const double u = style.unit;
    painter.setPen(QPen(style.theme.selectionHalo, 4 * u));
    painter.drawRect(square.adjusted(-u, -u, u, u));
    painter.setPen(QPen(style.theme.selection, 2 * u));
    painter.drawRect(square.adjusted(-u, -u, u, u));
}

} // namespace

QString layerText(Index number) { return HeadGrid::tr("layer %1").arg(number); }

namespace {

class GridPainter
{
public:
    GridPainter(QPainter& painter, const HeadGridPicture& picture, const HeadGridLayout& layout, const FigureStyle& style,
        const Images& images)
        : painter_(painter)
        , picture_(picture)
        , layout_(layout)
        , style_(style)
        , images_(images)
    {
    }

    void paint()
    {
        painter_.setFont(style_.font(0.9));
        for (std::size_t layer = 0; layer < layout_.layers(); ++layer) {
            paintLabel(layer);
            for (std::size_t head = 0; head < picture_.study.layers[layer].heads.size(); ++head)
                paintHead({layer, head});
        }
        if (picture_.marked && picture_.marked->layer < layout_.layers())
            paintMark(layout_.square(*picture_.marked));
        if (picture_.selected && picture_.selected->layer < layout_.layers()
            && picture_.selected->head < picture_.study.layers[picture_.selected->layer].heads.size())
            paintSelection(painter_, layout_.square(*picture_.selected), style_);
    }

private:
    // Draws the label of a layer, skipping some where labels would touch.
    void paintLabel(std::size_t layer)
    {
        const double height = QFontMetricsF(painter_.font()).height();
        const auto every = std::size_t(std::ceil(std::max(0.8 * height / layout_.layerPitch(), 1.0)));
        if (!layout_.hasLabels() || layout_.inColumn(layer) % every != 0)
            return;
        painter_.setPen(style_.theme.secondaryText);
        const QRectF beside = layout_.label(layer);
        const double more = std::max(0.0, (height - beside.height()) / 2);
        const Index number = picture_.study.layers[layer].layer.number;
        const double gap = 4 * style_.unit;
        const bool named = QFontMetricsF(painter_.font()).horizontalAdvance(layerText(number)) + gap <= beside.width();
        painter_.drawText(beside.adjusted(0, -more, -gap, more), Qt::AlignRight | Qt::AlignVCenter,
            named ? layerText(number) : QString::number(number));
    }

    void paintHead(const HeadPlace& place)
    {
        const QRectF square = layout_.square(place);
        const SharedHeadEntry& entry = picture_.study.layers[place.layer].heads[place.head];
        const double value =
            headValue(picture_.study, place.layer, place.head, picture_.policy, picture_.quantity, picture_.experiment);
        if (!entry || entry->problem)
            paintMissing(square, entry != nullptr);
        else
            paintKnown(square, *entry, value);
        if (!layout_.captions())
            return;
        painter_.setPen(style_.theme.secondaryText);
        const QString number = QCoreApplication::translate("HeadGrid", "head %1").arg(place.head);
        const QString text = entry && picture_.maps
            ? QStringLiteral("%1 · %2").arg(place.head).arg(headValueText(value, picture_.quantity))
            : number;
        painter_.drawText(
            QRectF(square.left(), square.bottom() + style_.unit, square.width(), QFontMetricsF(painter_.font()).height()),
            Qt::AlignHCenter | Qt::AlignTop, text);
    }

    // Draws a diamond with a halo in the upper right corner.
    void paintMark(const QRectF& square)
    {
        const double radius = std::min(7 * style_.unit, square.width() / 4);
        const QPointF at = square.topRight() + QPointF(-1.7 * radius, 1.7 * radius);
        painter_.save();
        painter_.setRenderHint(QPainter::Antialiasing);
        painter_.setPen(QPen(style_.theme.selectionHalo, 2 * style_.unit));
        painter_.setBrush(style_.theme.selection);
        painter_.drawPolygon(
            QPolygonF({at - QPointF(0, radius), at + QPointF(radius, 0), at + QPointF(0, radius), at - QPointF(radius, 0)}));
        painter_.restore();
    }

    void paintMissing(const QRectF& square, bool problem)
    {
        painter_.setPen(QPen(style_.theme.grid, style_.unit));
        painter_.setBrush(problem ? QBrush(style_.theme.masked) : QBrush(Qt::NoBrush));
        painter_.drawRect(square);
        if (!problem || square.width() < markFrom * style_.unit)
            return;
        painter_.setPen(style_.theme.error);
        painter_.drawText(square, Qt::AlignCenter, QStringLiteral("!"));
    }

    void paintKnown(const QRectF& square, const HeadEntry& entry, double value)
    {
        const Theme& theme = style_.theme;
        const QColor color = std::isnan(value)
            ? theme.masked
            : QColor(colorAt(picture_.colors.map, picture_.colors.position(value), theme.isDark));
        painter_.fillRect(square, color);
        if (!picture_.maps || picture_.policy >= entry.thumbnails.size())
            return paintNumber(square, color, value);
        const double frame = std::clamp(square.width() / 14, 1.0, 4.0) * style_.unit;
        const QRectF inside = square.adjusted(frame, frame, -frame, -frame);
        const QImage map = images_(entry.thumbnails[picture_.policy], int(std::lround(inside.width())));
        drawCellImage(painter_, inside, map, map.rect(), style_.unit);
    }

    void paintNumber(const QRectF& square, const QColor& color, double value)
    {
        if (square.width() < numberFrom * style_.unit)
            return;
        painter_.setPen(qGray(color.rgb()) > 140 ? Qt::black : Qt::white);
        painter_.drawText(square, Qt::AlignCenter, headValueText(value, picture_.quantity));
    }

    QPainter& painter_;
    const HeadGridPicture& picture_;
    const HeadGridLayout& layout_;
    const FigureStyle& style_;
    const Images& images_;
};

// Says which layers have no room; empty if all have.
QString leftOutText(const HeadStudy& study, const HeadGridLayout& layout)
{
    const std::size_t all = study.layers.size();
    if (layout.layers() == all)
        return {};
    return QCoreApplication::translate("HeadGrid", "The first %1 of %2 layers").arg(layout.layers()).arg(all);
}

void paintPicture(
    QPainter& painter, const QRectF& rect, const FigureStyle& style, const HeadGridPicture& picture, const Images& images)
{
    const HeadGridLayout layout(picture.study, rect.adjusted(0, headerHeight(picture, rect.width(), style), 0, 0), style, true);
    paintHeader(painter, rect, style, picture, leftOutText(picture.study, layout));
    GridPainter(painter, picture, layout, style, images).paint();
}

// Says which heads have the largest and the smallest value of the quantity.
QString wordsOf(const HeadGridPicture& picture)
{
    const auto value = [&](const HeadPlace& place) {
        return headValue(picture.study, place.layer, place.head, picture.policy, picture.quantity, picture.experiment);
    };
    std::optional<HeadPlace> least, most;
    std::size_t all = 0, known = 0;
    for (std::size_t layer = 0; layer < picture.study.layers.size(); ++layer)
        for (std::size_t head = 0; head < picture.study.layers[layer].heads.size(); ++head) {
            const HeadPlace place{layer, head};
            ++all;
            if (!std::isfinite(value(place)))
                continue;
            ++known;
            least = !least || value(place) < value(*least) ? place : *least;
            most = !most || value(place) > value(*most) ? place : *most;
        }
    const auto where = [&](const HeadPlace& place) {
        return HeadGrid::tr("%1 in layer %2, head %3")
            .arg(headValueText(value(place), picture.quantity))
            .arg(picture.study.layers[place.layer].layer.number)
            .arg(place.head);
    };
    const QString heads =
        HeadGrid::tr("%1: %2 of %3 heads in %4 layers are measured.")
            .arg(plainText(headQuantityAxis(picture.quantity, picture.experiment)), countText((long long)(known)),
                countText((long long)(all)), countText((long long)(picture.study.layers.size())));
    return known == 0 ? heads : inOneText({heads, HeadGrid::tr("Smallest: %1; largest: %2.").arg(where(*least), where(*most))});
}

// Returns one line per head and policy, in the displayed unit.
Table numbersOf(const HeadGridPicture& picture)
{
    Table table{{"layer", "head", "policy"}, {}};
    for (const HeadQuantity& quantity : headQuantities())
        table.columns.push_back(plainText(headQuantityAxis(quantity, picture.experiment)).toStdString());
    for (const HeadQuantity& quantity : headQuantities())
        if (quantity.pattern) {
            const QString name = headQuantityName(quantity);
            table.columns.push_back(HeadGrid::tr("%1, under uniform weights").arg(name).toStdString());
            table.columns.push_back(HeadGrid::tr("%1, number of queries").arg(name).toStdString());
        }
    const HeadStudy& study = picture.study;
    for (std::size_t layer = 0; layer < study.layers.size(); ++layer)
        for (std::size_t head = 0; head < study.layers[layer].heads.size(); ++head)
            for (std::size_t policy = 0; policy < study.policies.size(); ++policy) {
                auto& row = table.rows.emplace_back();
                row = {std::int64_t(study.layers[layer].layer.number), std::int64_t(head), policyText(study.policies[policy])};
                for (const HeadQuantity& quantity : headQuantities())
                    row.emplace_back(headValue(study, layer, head, policy, quantity, picture.experiment));
                const SharedHeadEntry& entry = study.layers[layer].heads[head];
                for (const HeadQuantity& quantity : headQuantities())
                    if (quantity.pattern) {
                        const PatternNumbers* found = entry && policy < entry->numbers.size()
                            ? patternOf(entry->numbers[policy], *quantity.pattern)
                            : nullptr;
                        row.emplace_back(found != nullptr ? found->uniform : HeadNumbers::undefined);
                        row.emplace_back(std::int64_t(found != nullptr ? found->queries : 0));
                    }
            }
    return table;
}

} // namespace

HeadGrid::HeadGrid(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(240, 200);
}

void HeadGrid::show(const HeadGridPicture& picture)
{
    if (!(picture.mapColors == picture_.mapColors))
        images_.clear();
    QHash<const Raster*, QImage> kept;
    for (const StudiedLayer& layer : picture.study.layers)
        for (const SharedHeadEntry& entry : layer.heads)
            for (std::size_t p = 0; entry && p < entry->thumbnails.size(); ++p)
                if (const auto found = images_.constFind(entry->thumbnails[p].get()); found != images_.constEnd())
                    kept.insert(found.key(), found.value());
    images_ = std::move(kept); // other rasters may be deleted and their addresses reused
    picture_ = picture;
    if (underMouse() && QToolTip::isVisible())
        tell();
    tellChanged(this);
    update();
}

QImage HeadGrid::imageOf(const SharedRaster& raster, int side)
{
    const Theme theme = Theme::of(*this);
    if (side != imageSide_ || theme.isDark != imagesDark_) {
        images_.clear();
        imageSide_ = side;
        imagesDark_ = theme.isDark;
    }
    auto found = images_.find(raster.get());
    if (found == images_.end())
        found = images_.insert(raster.get(), colored(*raster, side, picture_.mapColors, theme));
    return *found;
}

QRectF HeadGrid::gridRect() const { return QRectF(rect()).adjusted(margin, margin, -margin, -margin); }

HeadGridLayout HeadGrid::layoutNow() const
{
    const FigureStyle style = styleOf(*this);
    return {picture_.study, gridRect().adjusted(0, headerHeight(picture_, gridRect().width(), style), 0, 0), style, true};
}

QRectF HeadGrid::squareOf(const HeadPlace& place) const { return layoutNow().square(place); }

namespace {

// Returns the maps that are drawn, (lines of the table, pixel rows, pixels), and the columns of the table beside them: NaN where
// a map is missing. Maps of another size than the first have arrays of their own, "3.weights_max" for line 3.
std::vector<NpzEntry> gridsOf(const HeadGridPicture& picture)
{
    if (!picture.maps)
        return {};
    std::vector<SharedRaster> maps;
    SharedRaster first;
    for (const auto& layer : picture.study.layers)
        for (const SharedHeadEntry& entry : layer.heads)
            for (std::size_t policy = 0; policy < picture.study.policies.size(); ++policy) {
                maps.push_back(entry && policy < entry->thumbnails.size() ? entry->thumbnails[policy] : nullptr);
                first = first ? first : maps.back();
            }
    if (!first)
        return {};
    std::vector<NpzEntry> arrays = columnArrays(numbersOf(picture));
    MapPicture one;
    one.raster = first;
    const std::string name = columnsOf(one).back();
    const std::size_t cells = first->values.size();
    std::vector<float> values(maps.size() * cells, std::numeric_limits<float>::quiet_NaN());
    for (std::size_t line = 0; line < maps.size(); ++line)
        if (maps[line] && maps[line]->width == first->width && maps[line]->height == first->height)
            std::ranges::copy(maps[line]->values, values.begin() + std::ptrdiff_t(line * cells));
        else if (maps[line]) {
            const Index shape[] = {Index(maps[line]->height), Index(maps[line]->width)};
            const std::span<const float> own(maps[line]->values.data(), maps[line]->values.size());
            arrays.push_back({std::to_string(line) + '.' + name, npyBytes(own, shape)});
        }
    const Index shape[] = {Index(maps.size()), Index(first->height), Index(first->width)};
    arrays.push_back({name, npyBytes(std::span<const float>(values.data(), values.size()), shape)});
    return arrays;
}

} // namespace

SharedFigure HeadGrid::onPaper(HeadGridPicture shown)
{
    shown.selected.reset(); // nothing is, on paper
    shown.marked.reset();
    return makePaintedFigure(
        [picture = shown](QPainter& painter, const QRectF& rect, const FigureStyle& style) {
            const Images images = [&](const SharedRaster& raster, int) {
                return colored(*raster, std::max(raster->width, raster->height), picture.mapColors, style.theme);
            };
            const MapsFooter footer(picture, rect.width(), style);
            paintPicture(painter, rect.adjusted(0, 0, 0, -footer.height()), style, picture, images);
            footer.paint(painter, rect);
        },
        [picture = shown] { return numbersOf(picture); }, [picture = shown] { return wordsOf(picture); },
        [picture = shown](double width, const FigureStyle& style) { return needOf(picture, width, style); },
        {shown.title,
            [picture = shown](const QString& title) {
                HeadGridPicture retitled = picture;
                retitled.title = title;
                return onPaper(std::move(retitled));
            }},
        [picture = shown] { return gridsOf(picture); });
}

QString HeadGrid::selectedInWords() const
{
    const auto& place = picture_.selected;
    const bool there =
        place && place->layer < picture_.study.layers.size() && place->head < picture_.study.layers[place->layer].heads.size();
    return there ? tr("%1.").arg(clausesOf(textOf(*place).split(QLatin1Char('\n')))) : QString();
}

QString HeadGrid::textOf(const HeadPlace& place) const
{
    const StudiedLayer& layer = picture_.study.layers[place.layer];
    const SharedHeadEntry& entry = layer.heads[place.head];
    QStringList lines{tr("Layer %1, head %2").arg(layer.layer.number).arg(place.head)};
    if (entry && entry->problem)
        lines << translated(*entry->problem);
    for (std::size_t p = 0; entry && !entry->problem && p < picture_.study.policies.size(); ++p) {
        QStringList numbers;
        for (const HeadQuantity& quantity : headQuantities())
            numbers << QStringLiteral("%1 %2").arg(headQuantityLabel(quantity),
                headValueText(headValue(picture_.study, place.layer, place.head, p, quantity, picture_.experiment), quantity));
        lines << labelled(policyLetter(p), numbers.join(QStringLiteral(" · ")));
        const KeyPattern* pattern = picture_.quantity.pattern;
        if (const QString note = pattern != nullptr ? patternNote(entry->numbers[p], *pattern) : QString(); !note.isEmpty())
            lines << labelled(policyLetter(p), note);
    }
    if (!entry)
        lines << tr("Not measured yet");
    if (picture_.marked == place)
        lines << tr("◆ Named in the verdict above the page");
    return lines.join(QLatin1Char('\n'));
}

bool HeadGrid::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    asked_ = static_cast<QHelpEvent*>(event)->pos();
    tell();
    return true;
}

void HeadGrid::tell()
{
    if (const auto place = layoutNow().at(asked_))
        QToolTip::showText(mapToGlobal(asked_), textOf(*place), this, squareOf(*place).toAlignedRect());
    else
        QToolTip::showText(mapToGlobal(asked_), plainToolTip(picture_.title), this); // it may be shortened
}

void HeadGrid::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const FigureStyle style = styleOf(*this);
    painter.fillRect(rect(), style.theme.background);
    paintPicture(
        painter, gridRect(), style, picture_, [this](const SharedRaster& raster, int side) { return imageOf(raster, side); });
}

void HeadGrid::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    if (const auto place = layoutNow().at(event->position()))
        emit chosen(*place);
}

void HeadGrid::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto place = layoutNow().at(event->position()))
        emit opened(*place);
}

void HeadGrid::keyPressEvent(QKeyEvent* event)
{
    if (!picture_.selected || picture_.study.layers.empty())
        return QWidget::keyPressEvent(event);
    HeadPlace place = *picture_.selected;
    switch (event->key()) {
    case Qt::Key_Left:
        place.head -= place.head > 0 ? 1 : 0;
        break;
    case Qt::Key_Right:
        ++place.head;
        break;
    case Qt::Key_Up:
        place.layer -= place.layer > 0 ? 1 : 0;
        break;
    case Qt::Key_Down:
        ++place.layer;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return emit opened(place);
    default:
        return QWidget::keyPressEvent(event);
    }
    if (place.layer < picture_.study.layers.size() && place.head < picture_.study.layers[place.layer].heads.size())
        emit chosen(place);
}

} // namespace attentoscope
