// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tensors/array_list.h"

#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tables/number_table.h"
#include "ui/window/tensors/tensor_table.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTableView>
#include <QVBoxLayout>

namespace attentoscope {

namespace {

constexpr int cellPadding = 10, usedAsWidth = 190; // px

} // namespace

ArrayList::ArrayList(QWidget* parent)
    : QWidget(parent)
    , table_(new TensorTable(this))
    , sorted_(new TensorSorting(this))
    , find_(new QLineEdit(this))
    , count_(new QLabel(this))
    , view_(new QTableView(this))
{
    find_->setObjectName(QStringLiteral("find"));
    find_->setPlaceholderText(tr("Find an array"));
    find_->setAccessibleName(find_->placeholderText());
    find_->setClearButtonEnabled(true);
    count_->setFont(secondaryFont());
    sorted_->setSourceModel(table_);
    view_->setModel(sorted_);
    view_->setObjectName(QStringLiteral("arrays"));
    view_->setAccessibleName(tr("Arrays in the files"));
    dressTable(view_);
    view_->setTabKeyNavigation(false);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->setSelectionMode(QAbstractItemView::SingleSelection);
    view_->setContextMenuPolicy(Qt::CustomContextMenu);
    view_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed); // equal heights: there may be thousands of rows
    QHeaderView* titles = view_->horizontalHeader();
    titles->setSectionResizeMode(TensorTable::Name, QHeaderView::Stretch);
    titles->setSortIndicator(-1, Qt::AscendingOrder); // unsorted, in the order of the file
    view_->setColumnWidth(TensorTable::UsedAs, usedAsWidth);
    view_->setSortingEnabled(true);
    auto* row = new QHBoxLayout;
    row->setSpacing(16);
    row->addWidget(find_, 1);
    row->addWidget(count_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(row);
    layout->addWidget(view_, 1);
    connect(find_, &QLineEdit::textChanged, sorted_, &QSortFilterProxyModel::setFilterFixedString);
    connect(view_, &QWidget::customContextMenuRequested, this, &ArrayList::offerRoles);
}

void ArrayList::show(const TensorCatalogue& catalogue)
{
    const std::size_t count = catalogue.lines().size();
    const bool others = table_->rowCount() != int(count);
    table_->show(catalogue.lines());
    for (const int column : {TensorTable::Shape, TensorTable::Type, TensorTable::Size})
        if (others) {
            view_->resizeColumnToContents(column);
            view_->setColumnWidth(column, view_->columnWidth(column) + cellPadding);
        }
    find_->setEnabled(count > 1);
    const QString bytes = bytesText(catalogue.bytes());
    count_->setText(count == 0 ? QString()
            : count == 1       ? tr("1 array, %1").arg(bytes)
                               : tr("%1 arrays, %2").arg(count).arg(bytes));
}

void ArrayList::offerRoles(const QPoint& where)
{
    const QModelIndex index = view_->indexAt(where);
    if (!index.isValid())
        return;
    const QString name = QString::fromStdString(table_->line(sorted_->mapToSource(index).row()).name);
    QMenu menu(this);
    const std::pair<ArrayRole, QString> roles[] = {{ArrayRole::Queries, tr("Use as the queries (Q)")},
        {ArrayRole::Keys, tr("Use as the keys (K)")}, {ArrayRole::Values, tr("Use as the values (V)")},
        {ArrayRole::Weights, tr("Use as the attention weights")}};
    for (const auto& [role, text] : roles)
        menu.addAction(text, this, [this, role = role, name] { emit roleWanted(role, name); });
    menu.exec(view_->viewport()->mapToGlobal(where));
}

} // namespace attentoscope
