// SPDX-License-Identifier: GPL-3.0-or-later
// The vertical colour bar that the maps of A and B share, with ticks, a label with its unit, and a swatch for masked cells.
#pragma once

#include "ui/plots/plot_view.h"
#include "ui/theme/color_map.h"

#include <optional>
#include <variant>

namespace attentoscope {

struct ColorBarPicture {
    using Place = std::monostate; // nothing to hover
    ColorScaling colors;
    QString label; // "weight a", "logit x" ...
    bool maskedSwatch = false; // show the swatch that explains the hatch: where some cell is masked
    bool whole = false; // ticks at whole numbers only
    bool below = false, above = false; // some of the values that are shown lie beyond this end, which is marked
    int top = -1, bottom = -1; // px from the widget's top to the bar's ends, to align with a map; −1: as needed

    void markBeyond(double least, double most); // marks the ends that these values lie beyond
    bool operator==(const ColorBarPicture&) const = default;
};

SharedFigure makeColorBarFigure(ColorBarPicture picture);

class ColorBar : public PictureView<ColorBarPicture>
{
    Q_OBJECT
public:
    explicit ColorBar(QWidget* parent = nullptr);

    // Shows the picture. If it gives neither top nor bottom, the present ones stay, which follow the maps.
    void show(const ColorBarPicture& picture);
    using QWidget::show;
    void setSpan(int top, int bottom); // places the bar from y = top to y = bottom (exclusive), in widget coordinates

    void setAdjustable(bool adjustable); // whether the ends of the range can be moved with mouse and keys

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {sizeHint().width(), PictureView::minimumSizeHint().height()}; }

signals:
    void shownAnew();
    void rangeRequested(double low, double high); // an end was dragged, or moved with a key
    void typingRequested(); // a double click, or Enter: the user wants to type a range

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void pointerMoved(QMouseEvent* event) override;
    void pointerPressed(QMouseEvent* event) override;
    bool hasToolTipOfItsOwn() const override { return false; }

private:
    struct Grip {
        double place = 0; // where the button went down: 0 at the bottom, 1 at the top
        ColorScaling colors; // colours when the button went down
    };
    double placeOf(const QMouseEvent& event) const;
    bool isOverBar(const QMouseEvent& event) const;
    void requestMoved(const ColorScaling& colors, bool upper, double way); // moves an end by this part of the bar's length

    std::optional<Grip> grip_;
    bool adjustable_ = false;
};

extern template class PictureView<ColorBarPicture>; // must be last: lupdate loses the namespace after it

} // namespace attentoscope
