// SPDX-License-Identifier: GPL-3.0-or-later
// The bar of pages, grouped by purpose. Where the width does not suffice, groups without the current page fold into a menu
// each.
#pragma once

#include "ui/pages/page_list.h"

#include <QWidget>

#include <vector>

class QFrame;
class QLabel;
class QToolButton;

namespace attentoscope {

class PageBar : public QWidget
{
    Q_OBJECT
public:
    explicit PageBar(std::span<const PageKind> kinds, QWidget* parent = nullptr);

    void setCurrent(std::size_t page); // does not emit chosen()

    QSize sizeHint() const override; // all pages side by side, with the words of their groups
    QSize minimumSizeHint() const override; // every group folded except the widest

signals:
    void chosen(std::size_t page); // by the user

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Group {
        QToolButton* menu = nullptr; // shown instead of the page buttons when folded
        QFrame* line = nullptr; // the separator before the group
        QLabel* word = nullptr; // what its pages are for, where there is room
        std::vector<QToolButton*> pages;
        std::vector<std::size_t> numbers; // of the pages, as in `kinds`

        int width(bool asMenu, bool worded = false) const;
    };
    void addPage(std::size_t number, const PageKind& kind);
    int width(const std::vector<bool>& folded, bool worded = false) const;
    void arrange();

    std::vector<Group> groups_;
    std::size_t current_ = 0;
};

} // namespace attentoscope
