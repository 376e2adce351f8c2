// The upright colour bar that the maps of A and B share, with ticks, a label with its unit, and the swatch of masked cells.
#pragma once

#include "ui/figures/figure.h"
#include "ui/theme/color_map.h"

#include <QWidget>

#include <memory>

namespace attentoscope {

struct ColorBarPicture {
    ColorScaling colors;
    QString label; // "weight a", "logit x" ...
    bool maskedSwatch = true; // explain the hatch
    bool whole = false; // ticks at whole numbers alone
    int top = -1, bottom = -1; // px from the widget's edges to the bar, to line up with a map; −1: as needed
};

SharedFigure makeColorBarFigure(ColorBarPicture picture);

class ColorBar : public QWidget
{
    Q_OBJECT
public:
    explicit ColorBar(QWidget* parent = nullptr);
    ~ColorBar() override;

    void show(const ColorBarPicture& picture);
    using QWidget::show;
    void setSpan(int top, int bottom); // the bar from y = top to y = bottom (exclusive), in widget coordinates

    SharedFigure figure() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Private;
    std::unique_ptr<Private> d_;
};

} // namespace attentoscope
