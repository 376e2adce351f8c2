// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the numbers of one cell and its row under A and B: q·k → λ → logit → weight, entropy, multiplier, sums.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/attention/raster/raster.h"

#include <QWidget>

#include <memory>

namespace attentoscope {

class NumberGrid;
class WrappedLabel;

class ReadoutPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ReadoutPanel(QWidget* parent = nullptr);

    // `profile` null: shows nothing. `result` is the one that the profile was computed from.
    void show(const SharedResult& result, const std::shared_ptr<const Profile>& profile, Index key);
    using QWidget::show;

private:
    void fill(const Result& result, const Profile& profile, Index key);
    static QStringList ofPolicy(const Result& result, const Profile& profile, Index key, std::size_t policy);

    WrappedLabel* title_;
    WrappedLabel* facts_;
    NumberGrid* numbers_;
};

} // namespace attentoscope
