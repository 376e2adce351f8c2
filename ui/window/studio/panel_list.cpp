// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/studio/panel_list.h"

#include <QAbstractItemModel>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QShortcut>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int nameRole = Qt::UserRole, titleRole = Qt::UserRole + 1, numberRole = Qt::UserRole + 2;
constexpr int mostPanels = 12, mostColumns = 4, listHeight = 66;

} // namespace

PanelList::PanelList(QWidget* parent)
    : QWidget(parent)
    , list_(new QListWidget(this))
    , columns_(new QSpinBox(this))
{
    list_->setObjectName(QStringLiteral("studioPanels"));
    list_->setAccessibleName(tr("Panels"));
    columns_->setAccessibleName(tr("Panels in a row"));
    for (const auto& [keys, way] : {std::pair(Qt::Key_Up, -1), std::pair(Qt::Key_Down, 1)}) {
        auto* move = new QShortcut(QKeySequence(Qt::ALT | keys), list_);
        move->setContext(Qt::WidgetShortcut);
        connect(move, &QShortcut::activated, this, [this, way = way] {
            const int from = list_->currentRow(), to = from + way;
            if (from >= 0 && to >= 0 && to < list_->count())
                list_->model()->moveRow({}, from, {}, way > 0 ? to + 1 : to);
        });
    }
    list_->setDragDropMode(QAbstractItemView::InternalMove);
    list_->setFixedHeight(listHeight);
    list_->setToolTip(tr("Panels (a), (b) …: drag one to move it, or use Alt and the arrow keys"));
    columns_->setObjectName(QStringLiteral("studioColumns"));
    columns_->setRange(1, mostColumns);
    columns_->setValue(2);
    auto* add = new QPushButton(tr("Add panel"), this);
    add->setObjectName(QStringLiteral("studioAddPanel"));
    auto* remove = new QPushButton(tr("Remove"), this);
    remove->setObjectName(QStringLiteral("studioRemovePanel"));
    for (QPushButton* button : {add, remove})
        button->setAutoDefault(false);
    auto* below = new QHBoxLayout;
    below->addWidget(add);
    below->addWidget(remove);
    below->addStretch(1);
    below->addWidget(new QLabel(tr("Panels per row"), this));
    below->addWidget(columns_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(list_);
    layout->addLayout(below);
    connect(add, &QPushButton::clicked, this, [this] {
        if (list_->currentItem() != nullptr && list_->count() < mostPanels)
            emit addRequested();
    });
    connect(remove, &QPushButton::clicked, this, [this] {
        if (list_->count() < 2)
            return;
        delete list_->takeItem(list_->currentRow());
        given_.clear();
        letter();
        emit changed();
    });
    connect(list_->model(), &QAbstractItemModel::rowsMoved, this, [this] {
        letter();
        emit changed();
    });
    connect(columns_, &QSpinBox::valueChanged, this, [this] {
        if (filling_ || list_->count() < 2)
            return;
        given_.clear();
        emit changed();
    });
    connect(list_, &QListWidget::currentRowChanged, this, [this](int row) {
        if (!filling_ && row >= 0)
            emit currentChanged();
    });
}

void PanelList::show(const std::vector<QStringList>& rows, const QStringList& titles)
{
    filling_ = true;
    list_->clear();
    given_.clear();
    qsizetype widest = 1, number = 0;
    for (const QStringList& row : rows) {
        widest = std::max(widest, row.size());
        given_.push_back(row.size());
        for (const QString& name : row)
            add(name, titles.value(number++));
    }
    if (list_->count() > 1)
        columns_->setValue(int(widest));
    list_->setCurrentRow(0);
    filling_ = false;
}

void PanelList::add(const QString& name, const QString& title)
{
    auto* item = new QListWidgetItem(list_);
    item->setData(nameRole, name);
    item->setData(titleRole, title);
    item->setData(numberRole, ++numbers_);
    item->setFlags(item->flags() & ~Qt::ItemIsDropEnabled); // panels are dropped between items, not onto them
    letter();
}

void PanelList::append(const QString& name, const QString& title)
{
    add(name, title);
    list_->setCurrentRow(list_->count() - 1);
    given_.clear();
    emit changed();
}

std::vector<PanelList::Panel> PanelList::panels() const
{
    std::vector<Panel> all;
    for (int i = 0; i < list_->count(); ++i)
        all.push_back({list_->item(i)->data(nameRole).toString(), list_->item(i)->data(numberRole).toInt()});
    return all;
}

PanelList::Panel PanelList::currentPanel() const
{
    const QListWidgetItem* item = list_->currentItem();
    return item == nullptr ? Panel() : Panel{item->data(nameRole).toString(), item->data(numberRole).toInt()};
}

void PanelList::letter()
{
    for (int i = 0; i < list_->count(); ++i) {
        QListWidgetItem* item = list_->item(i);
        const QString title = item->data(titleRole).toString();
        item->setText(list_->count() > 1 ? QStringLiteral("(%1)  %2").arg(QChar(QLatin1Char(char('a' + i))), title) : title);
    }
}

std::vector<QStringList> PanelList::rows() const
{
    std::vector<QStringList> rows;
    std::size_t row = 0;
    for (int i = 0; i < list_->count(); ++i) {
        const qsizetype room = row < given_.size() ? given_[row] : columns_->value();
        if (rows.empty() || rows.back().size() == room) {
            row += rows.empty() ? 0 : 1;
            rows.emplace_back();
        }
        rows.back() << list_->item(i)->data(nameRole).toString();
    }
    return rows;
}

bool PanelList::isOne() const { return list_->count() == 1; }

QString PanelList::current() const
{
    const QListWidgetItem* item = list_->currentItem();
    return item != nullptr ? item->data(nameRole).toString() : QString();
}

void PanelList::choose(int panel)
{
    if (panel < list_->count())
        list_->setCurrentRow(panel);
}

void PanelList::exchange(int panel, int other)
{
    QListWidgetItem *one = list_->item(panel), *two = list_->item(other);
    if (one == nullptr || two == nullptr)
        return;
    for (const int role : {nameRole, titleRole, numberRole}) {
        const QVariant kept = one->data(role);
        one->setData(role, two->data(role));
        two->setData(role, kept);
    }
    letter();
    list_->setCurrentRow(other); // the panel moved there
    emit changed();
}

void PanelList::setCurrent(const QString& name, const QString& title)
{
    if (QListWidgetItem* item = list_->currentItem()) {
        item->setData(nameRole, name);
        item->setData(titleRole, title);
        letter();
        emit changed();
    }
}

} // namespace attentoscope
