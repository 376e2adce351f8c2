// Samples of the lines and markers of curves, for a legend that stands beside many pictures: as a widget, and on paper.
#pragma once

#include "ui/figures/figure.h"
#include "ui/plots/lines/curve_view.h"

#include <QWidget>

#include <vector>

namespace attentoscope {

struct CurveKeyEntry {
    QString name;
    Hue hue; // with its marker, unless it is neutral
    Dash dash = Dash::Solid;
    bool ring = false; // a marker with a ring around it, in text colour
    bool marked = false; // with a marker, although the hue is neutral
};

class CurveKey : public QWidget
{
public:
    explicit CurveKey(const CurveKeyEntry& entry, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {28, 18}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    CurveKeyEntry entry_;
};

// The entries one after another, in as many lines as the width asks for.
SharedFigure makeCurveLegend(std::vector<CurveKeyEntry> entries);

} // namespace attentoscope
