// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/head_boards/head_rows.h"

#include "ui/figures/table_figure.h"
#include "ui/figures/text_line.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tables/fitting_columns.h"
#include "ui/widgets/tables/number_table.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr int placeColumns = 2; // layer and head
constexpr int cellPadding = 8; // px
constexpr int largestShare = 80; // px
constexpr int measuredRows = 64; // sampled for the width of a column

} // namespace

void HeadRows::showStudy(const HeadStudy& study, const Experiment& experiment)
{
    std::vector<HeadPlace> places;
    for (std::size_t layer = 0; layer < study.layers.size(); ++layer)
        for (std::size_t head = 0; head < study.layers[layer].heads.size(); ++head)
            places.push_back({layer, head});
    const bool sameRows = places == places_;
    if (!sameRows)
        beginResetModel();
    study_ = study;
    experiment_ = experiment;
    places_ = std::move(places);
    if (!sameRows)
        return endResetModel();
    if (!places_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int HeadRows::rowOf(const HeadPlace& place) const
{
    const auto found = std::ranges::find(places_, place);
    return found == places_.end() ? -1 : int(found - places_.begin());
}

int HeadRows::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(places_.size()); }

QString HeadRows::note(const HeadPlace& place, int) const
{
    const SharedHeadEntry& entry = study_.layers[place.layer].heads[place.head];
    return entry && entry->problem ? translated(*entry->problem) : QString();
}

bool HeadRows::hasNumbers(int column) const
{
    return std::ranges::any_of(places_, [&](const HeadPlace& place) { return !std::isnan(number(place, column)); });
}

QVariant HeadRows::data(const QModelIndex& index, int role) const
{
    const HeadPlace place = placeOf(index.row());
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        const QString said = note(place, index.column());
        return said.isEmpty() ? QVariant() : QVariant(said);
    }
    if (role != Qt::DisplayRole && role != SortRole)
        return {};
    const double value = number(place, index.column());
    if (role == SortRole)
        return std::isnan(value) ? QVariant() : QVariant(value);
    return text(value, index.column());
}

QVariant HeadRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::InitialSortOrderRole) // the largest numbers first; layers and heads in order
        return int(section < placeColumns ? Qt::AscendingOrder : Qt::DescendingOrder);
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    return title(section, role == Qt::ToolTipRole);
}

HeadTableView::HeadTableView(HeadRows* rows, const QString& name, QWidget* parent)
    : QWidget(parent)
    , rows_(rows)
    , sorted_(new NumberSorting(HeadRows::SortRole, this))
    , view_(new QTableView(this))
    , columns_(new FittingColumns(view_, largestShare))
{
    rows_->setParent(this);
    sorted_->setSourceModel(rows_);
    view_->setModel(sorted_);
    view_->setObjectName(name);
    view_->setAccessibleName(tr("Table of the heads"));
    dressTable(view_);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->setSelectionMode(QAbstractItemView::SingleSelection);
    view_->setFrameShape(QFrame::NoFrame);
    view_->setSortingEnabled(true);
    view_->sortByColumn(-1, Qt::AscendingOrder); // unsorted, in the order of the file
    auto* copy = new QAction(tr("Copy table"), view_);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(copy, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(tabbedText()); });
    view_->addAction(copy);
    view_->setContextMenuPolicy(Qt::NoContextMenu); // use the context menu of the page
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(view_);
    connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        if (!showing_ && current.isValid())
            emit chosen(placeAt(current));
    });
    connect(view_, &QTableView::doubleClicked, this, [this](const QModelIndex& index) { emit opened(placeAt(index)); });
}

HeadPlace HeadTableView::placeAt(const QModelIndex& index) const { return rows_->placeOf(sorted_->mapToSource(index).row()); }

void HeadTableView::show(const std::function<void()>& change, const std::optional<HeadPlace>& selected)
{
    showing_ = true;
    change();
    fitColumns();
    const int row = selected ? rows_->rowOf(*selected) : -1;
    const int shown = row < 0 ? -1 : sorted_->mapFromSource(rows_->index(row, 0)).row();
    const QModelIndexList now = view_->selectionModel()->selectedRows();
    if (shown < 0)
        view_->clearSelection();
    // Do not scroll if it is already selected: the user may look elsewhere.
    else if (now.isEmpty() || now.front().row() != shown) {
        view_->selectRow(shown);
        QTimer::singleShot(0, view_, [this] { view_->scrollTo(view_->currentIndex()); }); // later, when the table has its size
    }
    showing_ = false;
}

int HeadTableView::heightOfRows(int count) const
{
    return view_->horizontalHeader()->sizeHint().height() + count * view_->verticalHeader()->defaultSectionSize();
}

// Gives each column the width its header and numbers need, and divides the rest.
void HeadTableView::fitColumns()
{
    const QFont font = secondaryFont();
    std::vector<FittingColumns::Column> columns;
    for (int column = 0; column < rows_->columnCount(); ++column) {
        const bool isWanted = rows_->isWanted(column);
        int widest = textWidth(rows_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), font) + 4;
        for (int row = 0; isWanted && row < std::min(rows_->rowCount(), measuredRows); ++row)
            widest = std::max(widest, textWidth(rows_->index(row, column).data(Qt::DisplayRole).toString(), font));
        columns.push_back({widest + cellPadding, isWanted, rows_->rarityOf(column)});
    }
    columns_->fit(std::move(columns));
}

SharedFigure HeadTableView::figure() const { return makeTableFigure(linesOf(*sorted_)); }

QString HeadTableView::tabbedText() const
{
    QStringList lines, cells;
    const auto finishLine = [&] {
        lines << cells.join(QLatin1Char('\t'));
        cells.clear();
    };
    for (int column = 0; column < rows_->columnCount(); ++column)
        cells << rows_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    finishLine();
    for (int row = 0; row < sorted_->rowCount(); ++row) {
        for (int column = 0; column < rows_->columnCount(); ++column)
            cells << plainNumber(sorted_->index(row, column).data(Qt::DisplayRole).toString());
        finishLine();
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace attentoscope
