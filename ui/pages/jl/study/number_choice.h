// SPDX-License-Identifier: GPL-3.0-or-later
// A combo box for one of the numbers that were studied, "k 64 ▾", in the corner of a table.
#pragma once

#include "core/base/matrix.h"

#include <QWidget>

#include <vector>

class QComboBox;

namespace attentoscope {

class NumberChoice : public QWidget
{
    Q_OBJECT
public:
    // `object`: object name of the list. `label`: rich text.
    NumberChoice(const QString& object, const QString& label, const QString& help, QWidget* parent);

    void show(const std::vector<Index>& numbers, Index chosen);
    using QWidget::show;

signals:
    void chosen(attentoscope::Index number); // by the user

private:
    QComboBox* list_;
};

} // namespace attentoscope
