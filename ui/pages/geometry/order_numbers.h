// How much of an attention depends on the places of its tokens: the largest differences after permuting and putting back, as
// the experiment is set and with one thing at a time that knows places.
#pragma once

#include "ui/pages/geometry/geometry_study.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace attentoscope {

class OrderNumbers : public QWidget
{
    Q_OBJECT
public:
    explicit OrderNumbers(QWidget* parent = nullptr);

    void show(const Equivariance& order);
    using QWidget::show;

private:
    struct Line {
        Places places;
        QLabel *name, *weights, *outputs;
    };
    QLabel* addNumber(const QString& name, int row, int column);

    QGridLayout* grid_;
    QLabel* sentence_;
    std::vector<Line> lines_;
};

} // namespace attentoscope
