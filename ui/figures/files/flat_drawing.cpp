// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/files/flat_drawing.h"

#include "ui/figures/files/device_metric.h"

#include <QPaintEngine>
#include <QPainter>
#include <QPainterPathStroker>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attentoscope {

namespace {

// More shapes than these are not drawn again below a translucent one: the upper ones hide them.
constexpr std::size_t mostBelow = 48;
constexpr double nearlyOne = 1 - 0.5 / 255;

QColor mixed(const QColor& over, const QColor& below, double opacity)
{
    const auto mix = [&](double a, double b) { return float(opacity * a + (1 - opacity) * b); };
    return QColor::fromRgbF(mix(over.redF(), below.redF()), mix(over.greenF(), below.greenF()), mix(over.blueF(), below.blueF()));
}

// Returns the image with one colour over all of it.
QImage mixed(const QColor& over, QImage below, double opacity)
{
    QColor veil = over;
    veil.setAlphaF(float(opacity));
    QPainter(&below).fillRect(below.rect(), veil);
    return below;
}

bool isRectangle(const QPainterPath& path)
{
    const auto isOnEdges = [&](const QPainterPath::Element& element) {
        const QRectF box = path.boundingRect();
        return (element.x == box.left() || element.x == box.right()) && (element.y == box.top() || element.y == box.bottom());
    };
    if (path.elementCount() != 5)
        return false;
    for (int i = 0; i < path.elementCount(); ++i)
        if (path.elementAt(i).type == QPainterPath::CurveToElement || !isOnEdges(path.elementAt(i)))
            return false;
    return true;
}

// Returns whether nothing below this item is seen in a rectangle.
bool covers(const FlatItem& item, const QRectF& rect)
{
    const auto isWithin = [&](const QPainterPath& path) { return isRectangle(path) && path.boundingRect().contains(rect); };
    return !item.pen && item.image.isNull() && isWithin(item.path)
        && std::ranges::all_of(item.clips, [&](const auto& clip) { return isWithin(*clip); });
}

QPainterPath outlineOf(const QPainterPath& path, const QPen& pen)
{
    QPainterPathStroker stroker(pen);
    stroker.setCurveThreshold(0.05);
    QPainterPath outline = stroker.createStroke(path);
    outline.setFillRule(Qt::WindingFill);
    return outline;
}

// Returns the part of an image that has pixels in a rectangle.
FlatItem cropped(const FlatItem& item, const QRectF& rect)
{
    const QRectF place = item.path.boundingRect();
    const double wide = place.width() / item.image.width(), high = place.height() / item.image.height();
    const auto cellsOf = [](double from, double to, double size, int most) {
        const int begin = std::clamp(int(std::floor(from / size)), 0, most - 1);
        return std::pair(begin, std::clamp(int(std::ceil(to / size)), begin + 1, most));
    };
    const auto [left, right] = cellsOf(rect.left() - place.left(), rect.right() - place.left(), wide, item.image.width());
    const auto [top, bottom] = cellsOf(rect.top() - place.top(), rect.bottom() - place.top(), high, item.image.height());
    FlatItem part = item;
    part.image = item.image.copy(left, top, right - left, bottom - top);
    part.path = QPainterPath();
    part.path.addRect(place.left() + left * wide, place.top() + top * high, (right - left) * wide, (bottom - top) * high);
    return part;
}

} // namespace

class FlatDrawing::Engine : public QPaintEngine
{
public:
    explicit Engine(FlatDrawing& drawing)
        : QPaintEngine(AllFeatures) // else QPainter would draw into images what the engine lacks
        , drawing_(drawing)
    {
    }
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override { }
    Type type() const override { return User; }

    void drawPath(const QPainterPath& path) override
    {
        fill(path);
        stroke(path);
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
    {
        QPainterPath path;
        path.addPolygon(QPolygonF(QList<QPointF>(points, points + count)));
        if (mode == PolylineMode)
            return stroke(path);
        path.closeSubpath();
        path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
        drawPath(path);
    }
    void drawImage(const QRectF& place, const QImage& image, const QRectF& part, Qt::ImageConversionFlags) override
    {
        FlatItem item = itemOf({});
        item.path.addRect(place);
        item.path = painter()->transform().map(item.path);
        item.image = part.toRect() == image.rect() ? image : image.copy(part.toRect());
        drawing_.add(std::move(item), painter()->opacity());
    }
    void drawPixmap(const QRectF& place, const QPixmap& pixmap, const QRectF& part) override
    {
        drawImage(place, pixmap.toImage(), part, Qt::AutoColor);
    }
    void drawTiledPixmap(const QRectF&, const QPixmap&, const QPointF&) override { } // no figure has any

private:
    FlatItem itemOf(const QPainterPath& path)
    {
        FlatItem item;
        item.path = painter()->transform().map(path);
        if (painter()->hasClipping()) {
            const QPainterPath clip = painter()->transform().map(painter()->clipPath());
            if (!clip_ || *clip_ != clip)
                clip_ = std::make_shared<const QPainterPath>(clip);
            item.clips.push_back(clip_);
        }
        return item;
    }
    void fill(const QPainterPath& path)
    {
        const QBrush brush = painter()->brush();
        if (brush.style() == Qt::NoBrush)
            return;
        FlatItem item = itemOf(path);
        item.color = brush.color();
        if (brush.gradient() != nullptr)
            return fillWithGradient(std::move(item), brush);
        drawing_.add(std::move(item), painter()->opacity() * brush.color().alphaF());
    }
    // Draws an image of the gradient, since formats have gradients of different kinds.
    void fillWithGradient(FlatItem item, const QBrush& brush)
    {
        constexpr int mostSteps = 1024;
        const QRectF box = item.path.boundingRect();
        const QSize steps(std::clamp(int(box.width()), 1, mostSteps), std::clamp(int(box.height()), 1, mostSteps));
        if (!isRectangle(item.path))
            item.clips.push_back(std::make_shared<const QPainterPath>(item.path));
        item.path = QPainterPath();
        item.path.addRect(box);
        item.image = QImage(steps, QImage::Format_ARGB32_Premultiplied);
        item.image.fill(Qt::transparent);
        QPainter onImage(&item.image);
        onImage.scale(steps.width() / box.width(), steps.height() / box.height());
        onImage.translate(-box.topLeft());
        onImage.setTransform(painter()->transform() * onImage.transform());
        onImage.fillRect(painter()->transform().inverted().mapRect(box), brush);
        onImage.end();
        drawing_.add(std::move(item), painter()->opacity());
    }
    void stroke(const QPainterPath& path)
    {
        QPen pen = painter()->pen();
        if (pen.style() == Qt::NoPen)
            return;
        const double scale = pen.isCosmetic() ? 1 : std::sqrt(std::abs(painter()->transform().determinant()));
        FlatItem item = itemOf(path);
        item.color = pen.color();
        const double opacity = painter()->opacity() * pen.color().alphaF();
        pen.setWidthF(std::max(pen.widthF(), 1.0) * scale);
        pen.setColor(Qt::black); // it has the item's
        item.pen = pen;
        drawing_.add(std::move(item), opacity);
    }

    FlatDrawing& drawing_;
    std::shared_ptr<const QPainterPath> clip_; // the last one, which the next item mostly has, too
};

FlatDrawing::FlatDrawing(const QSize& size, int dpi)
    : engine_(std::make_unique<Engine>(*this))
    , size_(size)
    , dpi_(dpi)
{
}

FlatDrawing::~FlatDrawing() = default;

QPaintEngine* FlatDrawing::paintEngine() const { return engine_.get(); }

int FlatDrawing::metric(PaintDeviceMetric metric) const
{
    const std::optional<int> known = sheetMetric(metric, size_, dpi_);
    return known ? *known : QPaintDevice::metric(metric);
}

void FlatDrawing::add(FlatItem item, double opacity)
{
    const double aside = item.pen ? item.pen->widthF() * std::max(1.0, item.pen->miterLimit()) / 2 : 0;
    item.bounds = item.path.boundingRect().adjusted(-aside, -aside, aside, aside);
    for (const auto& clip : item.clips)
        item.bounds &= clip->boundingRect();
    if (item.path.isEmpty() || item.bounds.isEmpty() || opacity <= 0)
        return;
    item.color.setAlpha(255);
    if (!item.image.isNull() && item.image.hasAlphaChannel()) { // a map, whose ground has one colour
        QColor ground = Qt::white;
        for (const FlatItem& below : items_)
            if (covers(below, item.bounds))
                ground = below.color;
        QImage opaque(item.image.size(), QImage::Format_RGB32);
        opaque.fill(ground);
        QPainter(&opaque).drawImage(0, 0, item.image);
        item.image = opaque;
    }
    if (opacity >= nearlyOne || !item.image.isNull())
        items_.push_back(std::move(item));
    else
        addTranslucent(std::move(item), opacity);
}

void FlatDrawing::addTranslucent(FlatItem item, double opacity)
{
    if (item.pen) {
        item.path = outlineOf(item.path, *item.pen);
        item.pen.reset();
    }
    QColor ground = Qt::white;
    std::vector<FlatItem> below; // the topmost first
    for (std::size_t i = items_.size(); i-- > 0 && below.size() < mostBelow;) {
        const FlatItem& other = items_[i];
        if (!other.bounds.intersects(item.bounds))
            continue;
        if (covers(other, item.bounds)) {
            ground = other.color;
            break;
        }
        below.push_back(other.image.isNull() ? other : cropped(other, item.bounds));
    }
    const QColor color = item.color;
    item.color = mixed(color, ground, opacity);
    const auto inside = std::make_shared<const QPainterPath>(item.path);
    items_.push_back(std::move(item));
    const FlatItem& veil = items_.back();
    const QRectF bounds = veil.bounds;
    const auto clips = veil.clips;
    for (auto seen = below.rbegin(); seen != below.rend(); ++seen) {
        if (seen->image.isNull())
            seen->color = mixed(color, seen->color, opacity);
        else
            seen->image = mixed(color, seen->image, opacity);
        seen->clips.push_back(inside);
        for (const auto& clip : clips)
            if (std::ranges::find(seen->clips, clip) == seen->clips.end())
                seen->clips.push_back(clip);
        seen->bounds &= bounds;
        items_.push_back(std::move(*seen));
    }
}

} // namespace attentoscope
