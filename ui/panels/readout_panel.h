// The numbers of one cell and its row, under A and B: q·k → λ → logit → weight, entropy, multiplier, sums.
#pragma once

#include "core/run/raster/raster.h"
#include "core/run/result.h"

#include <QWidget>

#include <memory>

class QGridLayout;
class QLabel;

namespace attentoscope {

class ReadoutPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ReadoutPanel(QWidget* parent = nullptr);

    // `profile` may be null: nothing to show. The result is the one that the profile belongs to.
    void show(const SharedResult& result, const std::shared_ptr<const Profile>& profile, Index key);
    using QWidget::show;

    static constexpr int lines = 7;

private:
    void fill(const Result& result, const Profile& profile, Index key);
    void setLine(int line, const QString& a, const QString& b);
    void fillPolicy(const Result& result, const Profile& profile, Index key, std::size_t policy, QStringList& column) const;

    QLabel* title_;
    QLabel* facts_;
    QWidget* table_;
    QGridLayout* grid_;
    QLabel* names_[lines];
    QLabel* numbers_[lines][2];
};

} // namespace attentoscope
