// SPDX-License-Identifier: GPL-3.0-or-later
// Edits one end of a film's range: a box for whole numbers or for real ones, as the track needs.
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
