// The numbers of the entropy page in two columns, A and B: over all rows, between A and B, and of the shown row. They can be
// marked with the mouse, or copied all at once as a table.
#pragma once

#include "ui/document/engine/work.h"
#include "ui/document/view_state.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace attentoscope {

class EntropyNumbers : public QWidget
{
    Q_OBJECT
public:
    explicit EntropyNumbers(QWidget* parent = nullptr);

    void show(const Entropies& entropies);
    using QWidget::show;
    QString tableText() const; // lines of "name, tab, A, tab, B"
    void copy() const; // into the clipboard

private:
    struct Line {
        QLabel* name = nullptr;
        QLabel* numbers[2] = {nullptr, nullptr};
    };
    void addLine(const QString& key, const QString& name, const QString& help);
    void setLine(std::size_t line, const QString& a, const QString& b);
    void showRow(const Experiment& experiment, const RowSpectra& row);

    QGridLayout* grid_;
    QLabel* unit_;
    QLabel* emptyRows_;
    QLabel* rowTitle_;
    std::vector<Line> lines_;
};

} // namespace attentoscope
