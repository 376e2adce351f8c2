// SPDX-License-Identifier: GPL-3.0-or-later
// The panels of a figure, in the order of their letters: dragged to another place, added, taken away.
#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QListWidget;
class QSpinBox;

namespace attentoscope {

class PanelList : public QWidget
{
    Q_OBJECT
public:
    explicit PanelList(QWidget* parent = nullptr);

    // Names of views, as ui/figures/panels.h says them; `titles` is what stands in the list.
    void show(const std::vector<QStringList>& rows, const QStringList& titles);
    using QWidget::show;
    std::vector<QStringList> rows() const;
    bool isOne() const; // a figure of its own
    QString current() const; // the name of the panel that is chosen
    void choose(int panel); // by its number
    void exchange(int panel, int other); // they change places; rows are as long as before
    void setCurrent(const QString& name, const QString& title); // another view in its place

signals:
    void changed();
    void currentChanged();

private:
    void add(const QString& name, const QString& title);
    void letter(); // (a), (b), …

    QListWidget* list_;
    QSpinBox* columns_;
    std::vector<qsizetype> given_; // how many stand in each row, until somebody changes that; empty: columns_
    bool filling_ = false;
};

} // namespace attentoscope
