// Dot-product and additive scores beside each other, as numbers: what one costs, how wide logits spread, what weights come of it.
#pragma once

#include "core/labs/gradients/score_shapes.h"

#include <QWidget>

#include <array>
#include <vector>

class QGridLayout;
class QLabel;

namespace attentoscope {

class ScoreTable : public QWidget
{
    Q_OBJECT
public:
    explicit ScoreTable(QWidget* parent = nullptr);

    void show(const ScoreComparison& scores);
    using QWidget::show;
    QString tabbedText() const; // columns separated by tabs

private:
    static constexpr int columns = 3;
    using Cells = std::array<QLabel*, columns>;

    void addLine(const QString& key, const QString& name, const QString& help);
    void setLine(std::size_t line, const std::array<QString, columns>& texts);

    QGridLayout* grid_;
    std::vector<QLabel*> names_;
    std::vector<Cells> lines_;
    QLabel* note_;
};

} // namespace attentoscope
