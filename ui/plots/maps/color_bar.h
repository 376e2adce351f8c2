// The upright colour bar that the maps of A and B share, with ticks, a label with its unit, and the swatch of masked cells.
#pragma once

#include "ui/plots/plot_view.h"
#include "ui/theme/color_map.h"

#include <optional>
#include <variant>

namespace attentoscope {

struct ColorBarPicture {
    using Place = std::monostate; // nothing to point at
    ColorScaling colors;
    QString label; // "weight a", "logit x" ...
    bool maskedSwatch = true; // explain the hatch
    bool whole = false; // ticks at whole numbers alone
    int top = -1, bottom = -1; // px from the widget's edges to the bar, to line up with a map; −1: as needed

    bool operator==(const ColorBarPicture&) const = default;
};

SharedFigure makeColorBarFigure(ColorBarPicture picture);

class ColorBar : public PictureView<ColorBarPicture>
{
    Q_OBJECT
public:
    explicit ColorBar(QWidget* parent = nullptr);

    // Its span, when the picture does not say it, stays as it was: it follows the maps, whatever else changes.
    void show(const ColorBarPicture& picture);
    using QWidget::show;
    void setSpan(int top, int bottom); // the bar from y = top to y = bottom (exclusive), in widget coordinates

    void setAdjustable(bool adjustable); // its ends can be dragged, and moved by keys

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {sizeHint().width(), PictureView::minimumSizeHint().height()}; }

signals:
    void shownAnew();
    void rangeRequested(double low, double high); // an end is dragged
    void typingRequested(); // a double click: another range is to be typed

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void pointerMoved(QMouseEvent* event) override;
    void pointerPressed(QMouseEvent* event) override;
    bool hasToolTipOfItsOwn() const override { return false; }

private:
    struct Grip {
        double place = 0; // on the bar, 0 ... 1, where the button went down
        ColorScaling colors; // then
    };
    double placeOf(const QMouseEvent& event) const;
    bool isOverBar(const QMouseEvent& event) const;

    std::optional<Grip> grip_;
    bool adjustable_ = false;
};

extern template class PictureView<ColorBarPicture>; // last: lupdate loses the namespace behind it

} // namespace attentoscope
