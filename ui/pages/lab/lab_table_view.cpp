// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/lab_table_view.h"

#include "core/attention/matching/expected_rows.h"
#include "ui/figures/table_figure.h"
#include "ui/figures/text_line.h"
#include "ui/pages/curves/curve_picture.h"
#include "ui/pages/lab/lab_settings.h"
#include "ui/pages/lab/lab_table.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/tables/fitting_columns.h"
#include "ui/widgets/tables/number_table.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace attentoscope {

namespace {

constexpr int cellPadding = 8, widestPolicy = 190; // px

} // namespace

LabTableView::LabTableView(QWidget* parent)
    : QWidget(parent)
    , table_(new LabTable(this))
    , sorted_(new NumberSorting(LabTable::SortRole, this))
    , view_(new QTableView(this))
    , columns_(new FittingColumns(view_))
    , note_(new ElidedLabel(Qt::ElideRight, this))
{
    sorted_->setSourceModel(table_);
    view_->setModel(sorted_);
    view_->setObjectName(QStringLiteral("labTable"));
    view_->setAccessibleName(tr("Table of the policies"));
    dressTable(view_);
    view_->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    view_->setFrameShape(QFrame::NoFrame);
    view_->setSortingEnabled(true);
    view_->sortByColumn(LabTable::columnOf(LabTable::Kind::Policy), Qt::AscendingOrder);
    auto* copy = new QAction(tr("Copy"), view_);
    copy->setObjectName(QStringLiteral("labCopy"));
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(copy, &QAction::triggered, this, &LabTableView::copy);
    auto* write = new QAction(tr("Export as CSV …"), view_);
    connect(write, &QAction::triggered, this, &LabTableView::exportRequested);
    view_->addActions({copy, write});
    view_->setContextMenuPolicy(Qt::NoContextMenu); // use the context menu of the page

    note_->setFont(secondaryFont());
    note_->setObjectName(QStringLiteral("labTableNote"));
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    head->addWidget(note_, 1);
    const auto addButton = [&](const QString& text, const QString& toolTip, const char* name) {
        auto* button = new QPushButton(text, this);
        button->setToolTip(toolTip);
        button->setObjectName(QString::fromLatin1(name));
        button->setFont(secondaryFont());
        head->addWidget(button);
        return button;
    };
    connect(
        addButton(tr("Copy"), tr("Copies the selected cells, or the whole table, as text with tabs (Ctrl+C)"), "labCopyButton"),
        &QPushButton::clicked, this, &LabTableView::copy);
    connect(addButton(tr("Export as CSV …"), tr("Saves every number of the curves as a CSV table"), "labExport"),
        &QPushButton::clicked, this, &LabTableView::exportRequested);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(head);
    layout->addWidget(view_, 1);
}

void LabTableView::show(const LabData& numbers, const ViewState& state, bool bits)
{
    const LabSettings& own = state.of<LabSettings>();
    const bool known = numbers.sweep && ExpectedRows::knownFor(numbers.sweep->experiment);
    const bool closed = !numbers.freezing.xs.empty(); // approximations exist; they hold for rows that see every key
    using Kind = LabTable::Kind;
    const std::pair<Kind, bool> optional[] = {{Kind::Theory, known && state.theory},
        {Kind::Limit, closed && own.shows(Overlay::Limit)}, {Kind::MeanField, own.shows(Overlay::MeanField)},
        {Kind::Gaussian, closed && own.shows(Overlay::Gaussian)}, {Kind::Laplace, closed && own.shows(Overlay::Laplace)},
        {Kind::Law024, closed && own.shows(Overlay::Law024)}, {Kind::Freezing, closed && own.shows(Overlay::Freezing)},
        {Kind::Critical, own.shows(Overlay::Critical)}};
    unwanted_.clear();
    for (const auto& [kind, shown] : optional)
        if (!shown)
            unwanted_.insert(LabTable::columnOf(kind));
    table_->show(numbers, bits);
    fitColumns();
    QStringList notes;
    if (const SharedSweep& sweep = numbers.sweep) {
        if (const QString critical = criticalSentence(numbers); own.shows(Overlay::Critical) && !critical.isEmpty())
            notes << critical;
        notes << sampleText(*sweep) + tr("; bands: standard error");
        if (state.theory && !known)
            notes << tr("no theory for these settings");
        for (const Message& warning : sweep->warnings)
            notes << translated(warning);
    }
    note_->setText(notes.join(QStringLiteral(" · ")));
    if (numbers.sweep)
        note_->setToolTip(
            note_->text() + QLatin1Char('\n') + tr("Standard error: %1").arg(translated(numbers.sweep->errorMeaning())));
}

// Gives each column the width its header and numbers need; the names get the rest.
void LabTableView::fitColumns()
{
    const QFont font = secondaryFont();
    std::vector<FittingColumns::Column> columns;
    for (int column = 0; column < table_->columnCount(); ++column) {
        const bool isWanted = !unwanted_.contains(column) && table_->hasNumbers(column);
        int widest = textWidth(table_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), font) + 12;
        for (int row = 0; isWanted && row < table_->rowCount(); ++row)
            widest = std::max(widest, textWidth(table_->index(row, column).data(Qt::DisplayRole).toString(), font));
        widest += cellPadding;
        const bool isPolicy = column == LabTable::columnOf(LabTable::Kind::Policy);
        columns.push_back({isPolicy ? std::min(widest, widestPolicy) : widest, isWanted, LabTable::rarityOf(column)});
    }
    columns_->fit(std::move(columns));
}

SharedFigure LabTableView::figure() const { return makeTableFigure(linesOf(*sorted_)); }

QString LabTableView::tabbedText() const
{
    std::set<int> rows, columns;
    for (const QModelIndex& index : view_->selectionModel()->selectedIndexes()) {
        rows.insert(index.row());
        columns.insert(index.column());
    }
    const bool all = rows.empty();
    for (int row = 0; all && row < sorted_->rowCount(); ++row)
        rows.insert(row);
    for (int column = 0; all && column < sorted_->columnCount(); ++column)
        if (!unwanted_.contains(column))
            columns.insert(column);
    QStringList lines, cells;
    for (const int column : columns)
        cells << sorted_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    lines << cells.join(QLatin1Char('\t'));
    for (const int row : rows) {
        cells.clear();
        for (const int column : columns) {
            const QModelIndex index = sorted_->index(row, column);
            const bool wanted = all || view_->selectionModel()->isSelected(index);
            cells << (wanted ? plainNumber(index.data(Qt::DisplayRole).toString()) : QString());
        }
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void LabTableView::copy() const { QApplication::clipboard()->setText(tabbedText()); }

} // namespace attentoscope
