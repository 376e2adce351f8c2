// SPDX-License-Identifier: GPL-3.0-or-later
// The table of arrays with a search line, and a context menu that assigns a role to an array.
#pragma once

#include "ui/window/tensors/tensor_catalogue.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTableView;

namespace attentoscope {

class TensorSorting;
class TensorTable;

class ArrayList : public QWidget
{
    Q_OBJECT
public:
    explicit ArrayList(QWidget* parent);

    void show(const TensorCatalogue& catalogue);
    using QWidget::show;
    QTableView* view() const { return view_; }

signals:
    void roleWanted(attentoscope::ArrayRole role, const QString& name);

private:
    void offerRoles(const QPoint& where);

    TensorTable* table_;
    TensorSorting* sorted_;
    QLineEdit* find_;
    QLabel* count_;
    QTableView* view_;
};

} // namespace attentoscope
