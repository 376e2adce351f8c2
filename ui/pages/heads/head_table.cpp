#include "ui/pages/heads/head_table.h"

#include "ui/pages/number_sorting.h"
#include "ui/panels/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr int rowPadding = 6, cellPadding = 8; // px

HeadQuantity quantityOf(int column)
{
    switch (column) {
    case HeadTable::Normalized:
        return HeadQuantity::NormalizedEntropy;
    case HeadTable::PeakWeight:
        return HeadQuantity::PeakWeight;
    case HeadTable::SinkMass:
        return HeadQuantity::SinkMass;
    case HeadTable::Locality:
        return HeadQuantity::Locality;
    default:
        return HeadQuantity::Entropy;
    }
}

} // namespace

void HeadTable::show(const HeadStudy& study, const Experiment& experiment, std::size_t policy)
{
    std::vector<HeadPlace> places;
    for (std::size_t layer = 0; layer < study.layers.size(); ++layer)
        for (std::size_t head = 0; head < study.layers[layer].heads.size(); ++head)
            if (study.layers[layer].heads[head])
                places.push_back({layer, head});
    const bool sameRows = places == places_;
    if (!sameRows)
        beginResetModel();
    study_ = study;
    experiment_ = experiment;
    policy_ = policy;
    places_ = std::move(places);
    if (!sameRows)
        return endResetModel();
    if (!places_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
    emit headerDataChanged(Qt::Horizontal, 0, columns - 1);
}

int HeadTable::rowOf(const HeadPlace& place) const
{
    const auto found = std::ranges::find(places_, place);
    return found == places_.end() ? -1 : int(found - places_.begin());
}

bool HeadTable::hasOutputShares() const { return !places_.empty() && !std::isnan(number(places_.front(), OutputShare)); }

int HeadTable::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(places_.size()); }
int HeadTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

double HeadTable::number(const HeadPlace& place, int column) const
{
    if (column == Layer)
        return double(study_.layers[place.layer].layer.number);
    if (column == Head)
        return double(place.head);
    if (column == OutputShare)
        return outputShare(study_.layers[place.layer], Index(place.head), policy_);
    const std::size_t policy = column == EntropyA ? 0 : column == EntropyB ? 1 : policy_;
    return headValue(study_, place.layer, place.head, policy, quantityOf(column), experiment_);
}

QVariant HeadTable::data(const QModelIndex& index, int role) const
{
    const HeadPlace place = placeOf(index.row());
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    const auto& problem = study_.layers[place.layer].heads[place.head]->problem;
    if (role == Qt::ToolTipRole && problem)
        return translated(*problem);
    if (role != Qt::DisplayRole && role != SortRole)
        return {};
    const double value = number(place, column);
    if (role == SortRole)
        return std::isnan(value) ? QVariant() : QVariant(value);
    if (column == Layer || column == Head)
        return QString::number(Index(value));
    return column == OutputShare ? fixedText(100 * value, 1) : headValueText(value, quantityOf(column));
}

QVariant HeadTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const bool help = role == Qt::ToolTipRole;
    const QString policy(QChar('A' + int(policy_)));
    switch (section) {
    case Layer:
        return help ? tr("Number of the layer") : tr("Layer");
    case Head:
        return help ? tr("Number of the head, counted from 0") : tr("Head");
    case EntropyA:
    case EntropyB: {
        const QString letter(QChar(section == EntropyA ? 'A' : 'B'));
        return help ? headQuantityHelp(HeadQuantity::Entropy) + QStringLiteral(" — ") + tr("under policy %1").arg(letter)
                    : tr("H of %1").arg(letter);
    }
    case OutputShare:
        return help
            ? tr("Share of the head in Σ ‖o W_O‖², the power of what the heads add to the output — under policy %1").arg(policy)
            : tr("output %");
    default:
        return help ? headQuantityHelp(quantityOf(section)) + QStringLiteral(" — ") + tr("under policy %1").arg(policy)
                    : headQuantityLabel(quantityOf(section));
    }
}

HeadTableView::HeadTableView(QWidget* parent)
    : QWidget(parent)
    , table_(new HeadTable(this))
    , sorted_(new NumberSorting(HeadTable::SortRole, this))
    , view_(new QTableView(this))
{
    sorted_->setSourceModel(table_);
    view_->setModel(sorted_);
    view_->setObjectName(QStringLiteral("headTable"));
    view_->setFont(secondaryFont());
    view_->horizontalHeader()->setFont(secondaryFont());
    view_->horizontalHeader()->setHighlightSections(false);
    view_->verticalHeader()->hide();
    view_->verticalHeader()->setDefaultSectionSize(QFontMetrics(secondaryFont()).height() + rowPadding);
    view_->setShowGrid(false);
    view_->setAlternatingRowColors(true);
    view_->setWordWrap(false);
    view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->setSelectionMode(QAbstractItemView::SingleSelection);
    view_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view_->setFrameShape(QFrame::NoFrame);
    view_->setSortingEnabled(true);
    view_->sortByColumn(-1, Qt::AscendingOrder); // as in the file
    auto* copy = new QAction(tr("Copy table"), view_);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(copy, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(tabbedText()); });
    view_->addAction(copy);
    view_->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(view_);
    connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        if (!showing_ && current.isValid())
            emit chosen(placeAt(current));
    });
    connect(view_, &QTableView::doubleClicked, this, [this](const QModelIndex& index) { emit opened(placeAt(index)); });
}

HeadPlace HeadTableView::placeAt(const QModelIndex& index) const { return table_->placeOf(sorted_->mapToSource(index).row()); }

void HeadTableView::show(
    const HeadStudy& study, const Experiment& experiment, std::size_t policy, const std::optional<HeadPlace>& selected)
{
    showing_ = true;
    table_->show(study, experiment, policy);
    view_->setColumnHidden(HeadTable::Layer, study.layers.size() < 2);
    view_->setColumnHidden(HeadTable::OutputShare, !table_->hasOutputShares());
    fitColumns();
    const int row = selected ? table_->rowOf(*selected) : -1;
    if (row >= 0)
        view_->selectRow(sorted_->mapFromSource(table_->index(row, 0)).row());
    else
        view_->clearSelection();
    showing_ = false;
}

// As wide as heads and numbers need; what is left over is shared.
void HeadTableView::fitColumns()
{
    const QFontMetrics metrics(secondaryFont());
    for (int column = 0; column < HeadTable::columns; ++column) {
        int widest = metrics.horizontalAdvance(table_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()) + 4;
        for (int row = 0; row < std::min(table_->rowCount(), 64); ++row)
            widest = std::max(widest, metrics.horizontalAdvance(table_->index(row, column).data(Qt::DisplayRole).toString()));
        view_->setColumnWidth(column, widest + cellPadding);
    }
}

QString HeadTableView::tabbedText() const
{
    QStringList lines, cells;
    const auto finishLine = [&] {
        lines << cells.join(QLatin1Char('\t'));
        cells.clear();
    };
    for (int column = 0; column < HeadTable::columns; ++column)
        cells << table_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    finishLine();
    for (int row = 0; row < sorted_->rowCount(); ++row) {
        for (int column = 0; column < HeadTable::columns; ++column)
            cells << sorted_->index(row, column).data(Qt::DisplayRole).toString();
        finishLine();
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace attentoscope
