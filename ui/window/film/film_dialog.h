// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog before a film is saved: which figure it shows, how large and how fast.
#pragma once

#include "ui/drawing/film_maker.h"
#include "ui/figures/sheet/named_figure.h"

#include <QDialog>

#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QSpinBox;

namespace attentoscope {

class WrappedLabel;

class FilmDialog : public QDialog
{
    Q_OBJECT
public:
    // `figures`: those of the current page, at least one. Selects the one that order.view names, if it is among them.
    FilmDialog(const FilmOrder& order, const std::vector<NamedFigure>& figures, const QString& page, QWidget* parent);

    FilmOrder order() const;

private:
    void layOut();
    void keepShape(); // makes width and height follow the shape of the chosen figure
    void showLength();

    FilmOrder order_;
    std::vector<NamedFigure> figures_;
    QString page_;
    QComboBox* figure_;
    QSpinBox *width_, *height_, *pictures_;
    QDoubleSpinBox* rate_;
    QCheckBox *caption_, *dark_;
    WrappedLabel* length_;
};

} // namespace attentoscope
