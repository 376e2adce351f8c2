// SPDX-License-Identifier: GPL-3.0-or-later
// What a film that is to be saved shows, how large and how fast.
#pragma once

#include "ui/figures/named_figure.h"
#include "ui/window/film/film_maker.h"

#include <QDialog>

#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace attentoscope {

class FilmDialog : public QDialog
{
    Q_OBJECT
public:
    // The figures of the page that is shown, one or more, of which order.view is chosen, if it is one.
    FilmDialog(const FilmOrder& order, const std::vector<NamedFigure>& figures, const QString& page, QWidget* parent);

    FilmOrder order() const;

private:
    void layOut();
    void keepShape(); // of the picture that is chosen
    void showLength();

    FilmOrder order_;
    std::vector<NamedFigure> figures_;
    QString page_;
    QComboBox* figure_;
    QSpinBox *width_, *height_, *pictures_;
    QDoubleSpinBox* rate_;
    QCheckBox *caption_, *dark_;
    QLabel* length_;
};

} // namespace attentoscope
