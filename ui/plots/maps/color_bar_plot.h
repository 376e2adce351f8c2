// SPDX-License-Identifier: GPL-3.0-or-later
// The plot that draws a colour bar: standing beside maps, or lying under them on paper. Included by .cpp files only.
#pragma once

#include "ui/plots/maps/color_bar.h"
#include "ui/plots/plot_base.h"

namespace attentoscope {

class ColorBarPlot : public PicturePlot<ColorBarPicture>
{
public:
    static constexpr double barWidth = 14; // px, of a standing bar

    explicit ColorBarPlot(bool isLying, QWidget* parent = nullptr);
    // Returns the width of a standing bar, its numbers and its label together, in painter units. On paper it depends on the
    // numbers, of `printed`.
    static int naturalWidth(const FigureStyle& style, const ColorBarPicture* printed = nullptr);

protected:
    void arrange() override;
    DataWish wish() const override;

private:
    QCPAxis& axis() const { return isLying_ ? *xAxis : *yAxis2; }
    std::vector<Tick> ticksFor(int most) const;
    void arrangeStanding();
    void arrangeLying();
    void addSmallTicks(bool wanted); // within each decade
    QRectF barRect() const;
    QRectF swatchRect() const; // of the sample of masked cells
    double swatchRoom() const; // px that it takes beside the label of a lying bar
    void drawBar(QCPPainter& painter) const;
    void drawBeyond(QCPPainter& painter) const;
    void drawSwatch(QCPPainter& painter) const;

    bool isLying_;
};

} // namespace attentoscope
