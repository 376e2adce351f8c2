// SPDX-License-Identifier: GPL-3.0-or-later
// The list of a figure's panels in the order of their letters; panels can be dragged to another place, added and removed.
#pragma once

#include <QStringList>
#include <QWidget>

#include <compare>
#include <vector>

class QListWidget;
class QSpinBox;

namespace attentoscope {

class PanelList : public QWidget
{
    Q_OBJECT
public:
    explicit PanelList(QWidget* parent = nullptr);

    // Both take and return names of views, in the rows of ui/figures/sheet/panels.h; `titles` are the texts of the list.
    void show(const std::vector<QStringList>& rows, const QStringList& titles);
    using QWidget::show;
    std::vector<QStringList> rows() const;
    bool isOne() const; // whether the figure has a single panel
    QString current() const; // name of the selected panel
    // A panel has a number of its own, which it keeps when it moves or shows another view.
    struct Panel {
        QString view;
        int number = 0;
        std::weak_ordering operator<=>(const Panel&) const = default;
    };
    std::vector<Panel> panels() const; // in their order
    Panel currentPanel() const;
    void append(const QString& name, const QString& title); // adds a panel and selects it
    void choose(int panel); // `panel`: its index
    void exchange(int panel, int other); // swaps two panels; the lengths of the rows stay
    void setCurrent(const QString& name, const QString& title); // replaces the selected panel by another view

signals:
    void changed();
    void currentChanged();
    void addRequested();

private:
    void add(const QString& name, const QString& title);
    void letter(); // labels the panels (a), (b), …

    QListWidget* list_;
    QSpinBox* columns_;
    std::vector<qsizetype> given_; // lengths of the rows until the user changes the number of columns; empty: columns_ each
    int numbers_ = 0; // panels that were ever added
    bool filling_ = false;
};

} // namespace attentoscope
