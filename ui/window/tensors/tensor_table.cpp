// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tensors/tensor_table.h"

#include "core/formats/tensors/npy_header.h"
#include "ui/text/number_text.h"
#include "ui/text/printable.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QCollator>

#include <algorithm>

namespace attentoscope {

void TensorTable::show(std::vector<CatalogueLine> lines)
{
    const bool sameRows = std::ranges::equal(lines, lines_, {}, &CatalogueLine::name, &CatalogueLine::name);
    if (!sameRows)
        beginResetModel();
    lines_ = std::move(lines);
    if (!sameRows)
        endResetModel();
    else if (!lines_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

int TensorTable::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(lines_.size()); }
int TensorTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant TensorTable::data(const QModelIndex& index, int role) const
{
    const CatalogueLine& line = lines_[std::size_t(index.row())];
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return int((column == Size ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ForegroundRole && column == UsedAs) {
        const Theme theme = Theme::forPalette(QApplication::palette());
        return line.problem ? theme.warning : line.role == ArrayRole::Unused ? theme.secondaryText : theme.text;
    }
    if (role == Qt::ToolTipRole)
        return column == UsedAs ? roleText(line) : plainToolTip(printable(line.name));
    if (role == SortRole && column == Size)
        return line.bytes;
    if (role != Qt::DisplayRole && role != SortRole)
        return {};
    switch (column) {
    case Name:
        return printable(line.name);
    case Shape:
        return QString::fromStdString(shapeText(line.shape));
    case Type:
        return printable(line.dtype);
    case Size:
        return bytesText(line.bytes);
    default:
        return roleText(line);
    }
}

QVariant TensorTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::TextAlignmentRole))
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Size ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    const QString titles[] = {tr("Array"), tr("Shape"), tr("Type"), tr("Size"), tr("Used as")};
    return titles[section];
}

TensorSorting::TensorSorting(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setSortRole(TensorTable::SortRole);
    setFilterKeyColumn(TensorTable::Name);
    setFilterCaseSensitivity(Qt::CaseInsensitive);
}

bool TensorSorting::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    static const QCollator collator = [] {
        QCollator made(QLocale(QLocale::English)); // numeric mode does not work in the C locale
        made.setNumericMode(true);
        return made;
    }();
    const QVariant a = left.data(sortRole()), b = right.data(sortRole());
    if (a.typeId() == QMetaType::Double)
        return a.toDouble() < b.toDouble();
    return collator.compare(a.toString(), b.toString()) < 0;
}

} // namespace attentoscope
