// How a MapPicture is drawn; the widget and the figure both use it. Included by .cpp files only.
#pragma once

#include "ui/plots/maps/map_view.h"
#include "ui/plots/plot_base.h"

#include <QImage>

namespace attentoscope {

class MapPlot : public PicturePlot<MapPicture>
{
    Q_OBJECT
public:
    static constexpr bool isMap = true;
    explicit MapPlot(QWidget* parent = nullptr);

    std::optional<Place> placeAt(const QPointF& point) const override;
    // The cell under a point of the plot; fractions say where in the cell.
    QPointF cellAt(const QPointF& point) const; // x: key, y: row
    QPointF pointAt(double row, double key) const;

protected:
    void prepare() override;
    void arrange() override;
    double wantedAspect() const override; // cells are squares, unless that would leave a strip of them

private:
    struct Image {
        QImage pixels; // one a raster value, transparent where masked
        bool hasMasked = false;
        SharedRaster of; // what it was made from ...
        ColorScaling colors;
        bool isDark = false; // ... and how
    };
    bool isCovered() const; // the raster reaches over all that is seen
    void colour(Image& image, const SharedRaster& raster) const;
    bool drawPart(QCPPainter& painter, const Image& image) const;
    void setCellAxis(QCPAxis* axis, const QStringList& tokens, Index begin, Index end, int pixels, bool rotated);
    int besideNumbers() const;
    bool tokensFit(const QStringList& tokens, Index begin, Index end, int pixels) const;
    void drawCells(QCPPainter& painter) const;
    void drawSelection(QCPPainter& painter) const;
    void drawSelectionLines(QCPPainter& painter, const std::vector<QLineF>& lines, const QRectF& box) const;

    Image image_, under_;
};

} // namespace attentoscope
