// SPDX-License-Identifier: GPL-3.0-or-later
// An end of a film: a box for whole numbers or for any, whichever the track has.
#pragma once

#include "core/base/matrix.h"

#include <QWidget>

#include <optional>
#include <tuple>
#include <vector>

class QStackedLayout;

namespace attentoscope {

class RealBox;
class WholeBox;
struct FilmRange;

class EndBox : public QWidget
{
    Q_OBJECT
public:
    explicit EndBox(const QString& name, QWidget* parent);
    void show(const FilmRange& range, double least, double most, double value);
    using QWidget::show;

signals:
    void edited(double value);

private:
    QStackedLayout* boxes_;
    WholeBox* whole_;
    RealBox* real_;
    std::optional<std::tuple<bool, std::vector<Index>, double, double, double>> shown_;
};

} // namespace attentoscope
