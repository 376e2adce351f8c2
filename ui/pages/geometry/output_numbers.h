// Where the output of the shown row lies among its values: under A, under B, and at a multiplier that a slider moves from the
// mean of the values to the corner of the hull.
#pragma once

#include "ui/pages/geometry/geometry_study.h"

#include <QWidget>

#include <array>
#include <vector>

class QGridLayout;
class QLabel;
class QSlider;

namespace attentoscope {

class Document;

class OutputNumbers : public QWidget
{
    Q_OBJECT
public:
    explicit OutputNumbers(Document* document, QWidget* parent = nullptr);

    void show(const GeometryStudy& study);
    using QWidget::show;

private:
    static constexpr int columns = 3; // A, B, the slider
    using Line = std::array<QLabel*, columns>;
    void addLine(const QString& key, const QString& name, const QString& help);
    void setColumn(std::size_t column, const HullOutput* output, const Experiment& experiment);
    void move(int step);

    Document* document_;
    SharedRowHull hull_;
    QGridLayout* grid_;
    QLabel* title_;
    QSlider* slider_;
    std::vector<Line> lines_;
};

} // namespace attentoscope
