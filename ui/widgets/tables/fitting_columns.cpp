// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tables/fitting_columns.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int leastColumn = 16; // px; Qt's own minimum, the widest character of the font, is wider than numbers of heads

} // namespace

FittingColumns::FittingColumns(QTableView* view, int most)
    : QObject(view)
    , view_(view)
    , all_(new QToolButton(view->horizontalHeader()))
    , most_(most)
{
    all_->setObjectName(QStringLiteral("allColumns"));
    all_->setFont(secondaryFont());
    all_->setCheckable(true);
    all_->setAutoFillBackground(true);
    all_->setCursor(Qt::ArrowCursor);
    all_->hide();
    connect(all_, &QToolButton::toggled, this, &FittingColumns::apply);
    view_->horizontalHeader()->setMinimumSectionSize(leastColumn);
    view_->viewport()->installEventFilter(this);
}

void FittingColumns::fit(std::vector<Column> columns)
{
    columns_ = std::move(columns);
    apply();
}

bool FittingColumns::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        apply();
    return QObject::eventFilter(watched, event);
}

void FittingColumns::apply()
{
    const int room = view_->viewport()->width(), buttonWidth = all_->sizeHint().width();
    std::vector<Column> shown = columns_;
    int needed = 0, wanted = 0, hidden = 0;
    for (const Column& column : shown)
        if (column.isWanted)
            needed += column.width, ++wanted;
    const bool tooMany = needed > room;
    while (!all_->isChecked() && tooMany && needed > room - buttonWidth) {
        auto rarest = shown.end();
        for (auto column = shown.begin(); column != shown.end(); ++column)
            if (column->isWanted && column->rarity > 0 && (rarest == shown.end() || column->rarity >= rarest->rarity))
                rarest = column;
        if (rarest == shown.end())
            break;
        rarest->isWanted = false;
        needed -= rarest->width;
        ++hidden;
    }
    const int left = room - needed - (tooMany ? buttonWidth : 0);
    if (left < 0 && !all_->isChecked()) // cut the widest column, that of names, so that none is pushed out of sight
        if (const auto widest =
                std::ranges::max_element(shown, {}, [](const Column& each) { return each.isWanted ? each.width : 0; });
            widest != shown.end())
            widest->width = std::max(widest->width + left, widest->width / 2);
    const int share = std::clamp(left / std::max(wanted - hidden, 1), 0, most_);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        view_->setColumnHidden(int(i), !shown[i].isWanted);
        view_->setColumnWidth(int(i), shown[i].width + share);
    }
    all_->setVisible(tooMany);
    all_->setText(all_->isChecked() ? QStringLiteral("−") : QStringLiteral("+%1").arg(hidden));
    all_->setToolTip(
        all_->isChecked() ? tr("Show only the columns that fit") : tr("Show the columns that do not fit (%1)").arg(hidden));
    all_->setGeometry(room - buttonWidth, 0, buttonWidth, view_->horizontalHeader()->height());
}

} // namespace attentoscope
