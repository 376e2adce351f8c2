// The numbers of the Johnson–Lindenstrauss page: one line a matrix, at the k that is looked at, which is chosen here.
#pragma once

#include "ui/pages/jl/jl_pictures.h"

#include <QWidget>

#include <array>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;

namespace attentoscope {

class JlNumbers : public QWidget
{
    Q_OBJECT
public:
    explicit JlNumbers(QWidget* parent = nullptr);

    void show(const ProjectionTable& table, double epsilon, Index k);
    using QWidget::show;
    QString tableText() const; // lines with tabs between the columns
    void copy() const; // into the clipboard

signals:
    void targetChosen(attentoscope::Index k);

private:
    static constexpr int columns = 8;
    void addHead(int column, const QString& text, const QString& help);
    void showTargets(const std::vector<Index>& targets, Index k);

    QGridLayout* grid_;
    QComboBox* target_;
    QLabel* sample_; // what is compared
    std::array<QLabel*, columns> heads_{};
    std::vector<std::array<QLabel*, columns>> lines_; // as projectionMatrices()
};

} // namespace attentoscope
