// SPDX-License-Identifier: GPL-3.0-or-later
// Samples of the lines and markers of curves, for a legend that several pictures share: as a widget, and for figures.
#pragma once

#include "ui/figures/figure.h"
#include "ui/figures/sheet/line_key_entry.h"

#include <QWidget>

#include <vector>

namespace attentoscope {

class LineKey : public QWidget
{
public:
    explicit LineKey(const LineKeyEntry& entry, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {28, 18}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    LineKeyEntry entry_;
};

// Makes a legend of the entries, in as many rows as the width requires.
SharedFigure makeLineLegend(std::vector<LineKeyEntry> entries);

} // namespace attentoscope
