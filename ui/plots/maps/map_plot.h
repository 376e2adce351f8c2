// SPDX-License-Identifier: GPL-3.0-or-later
// The plot that draws a MapPicture, for the widget and for figures. Included by .cpp files only.
#pragma once

#include "ui/plots/maps/cell_values.h"
#include "ui/plots/maps/map_image.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/plot_base.h"

namespace attentoscope {

class MapPlot : public PicturePlot<MapPicture>
{
    Q_OBJECT
public:
    static constexpr bool isMap = true;
    explicit MapPlot(QWidget* parent = nullptr);

    std::optional<Place> placeAt(const QPointF& point) const override;
    // Returns the cell under a point of the plot; the fractions say where in the cell.
    QPointF cellAt(const QPointF& point) const; // x: key, y: row
    QPointF pointAt(double row, double key) const;
    QRectF sharesRect() const; // of the bar beside the cells
    QString shareTextAt(const QPointF& point) const; // what the bar says there; empty beside it
    QStringList captionWords() const override;
    QString relation() const override { return {}; } // its rows and columns are no numbers of what it shows

protected:
    void prepare() override;
    void arrange() override;
    QPointF cursorPlace(const QPointF& pixel) const override; // the middle of a cell
    QString cursorGround() const override;
    std::optional<QPointF> whereIs(const CursorSpot& spot) const override; // none: the map has no such cell
    std::optional<QPointF> selectedPlace() const override;
    QStringList textsOf(const std::vector<QPointF>& cursors) const override;
    void readOff(PlotReading& reading) const override;
    DataWish wish() const override { return {wantedAspect(), leastDataMm(), leastHeader()}; }

private:
    double wantedAspect() const; // makes cells square, unless the map would become a narrow strip
    QSizeF leastDataMm() const;
    double leastHeader() const; // so that the label of the bar of shares is whole
    QString rowTitle() const;
    void showNote();
    bool isCovered() const; // the raster covers the whole range in view
    bool drawPart(QCPPainter& painter, const MapImage& image) const;
    // Returns how many tokens there are to each that is named; 0: none is.
    Index setCellAxis(QCPAxis* axis, const QStringList& tokens, Index begin, Index end, int pixels, bool rotated);
    int besideNumbers() const;
    bool hasShares() const { return picture_.shares && sharesFit_; }
    int roomOfSome(const QStringList& tokens) const;
    int widthOfFirst(const QStringList& tokens) const; // px, of the widest of the first tokens
    void keepRoomForTokens();
    Index tokenStep(const QStringList& tokens, Index begin, Index end, int pixels) const; // see setCellAxis()
    void drawCells(QCPPainter& painter) const;
    std::optional<CellValues> valuesThatFit() const;
    void drawValues(QCPPainter& painter) const;
    void drawShares(QCPPainter& painter) const;
    void drawShareLabel(QCPPainter& painter) const;
    void drawBrushed(QCPPainter& painter) const;
    void drawSelection(QCPPainter& painter) const;
    void drawSelectionLines(QCPPainter& painter, const std::vector<QLineF>& lines, const QRectF& box) const;

    MapImage image_, under_;
    bool sharesFit_ = true; // there is room for the bar
    Index tokenStep_ = 0; // the larger one of both axes, see setCellAxis()
    std::optional<CellValues> values_; // format of the values in the cells; none: not written
};

} // namespace attentoscope
