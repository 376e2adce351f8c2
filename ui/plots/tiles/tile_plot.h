// SPDX-License-Identifier: GPL-3.0-or-later
// The plot that draws a TilePicture, for the widget and for figures. Included by .cpp files only.
#pragma once

#include "ui/plots/plot_base.h"
#include "ui/plots/tiles/tile_view.h"

namespace attentoscope {

class TilePlot : public PicturePlot<TilePicture>
{
    Q_OBJECT
public:
    explicit TilePlot(QWidget* parent = nullptr);

    std::optional<TileAddress> placeAt(const QPointF& pixel) const override;
    QRectF tileRect(const TileAddress& tile) const;

protected:
    void prepare() override { frame().setTitle(picture_.title); }
    void arrange() override;
    DataWish wish() const override;
    QPointF cursorPlace(const QPointF& pixel) const override; // the middle of a tile
    std::optional<QPointF> selectedPlace() const override;
    QStringList textsOf(const std::vector<QPointF>& cursors) const override;

private:
    bool hasTiles() const { return !picture_.values.empty(); }
    QColor colorOf(double value) const;
    void setSide(QCPAxis* axis, const TilePicture::Side& side, int pixels, bool across);
    std::optional<int> decimalsThatFit() const; // none: numbers have no room in the tiles
    void drawTiles(QCPPainter& painter) const;
    void drawCurrent(QCPPainter& painter) const;
    void drawKey(QCPPainter& painter) const; // which colour means what
    template <class Visit>
    void visitTiles(const Visit& visit) const;
};

} // namespace attentoscope
