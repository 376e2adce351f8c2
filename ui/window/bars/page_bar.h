// SPDX-License-Identifier: GPL-3.0-or-later
// The bar of pages, in the groups of what they are for. Where there is no room for all, groups that are not looked at become
// a menu each.
#pragma once

#include "ui/pages/page_list.h"

#include <QWidget>

#include <vector>

class QFrame;
class QToolButton;

namespace attentoscope {

class PageBar : public QWidget
{
    Q_OBJECT
public:
    explicit PageBar(std::span<const PageKind> kinds, QWidget* parent = nullptr);

    void setCurrent(std::size_t page); // emits nothing

    QSize sizeHint() const override; // all pages side by side
    QSize minimumSizeHint() const override; // no group but the widest

signals:
    void chosen(std::size_t page); // by the user

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Group {
        QToolButton* menu = nullptr; // in place of the pages
        QFrame* line = nullptr; // in front of it
        std::vector<QToolButton*> pages;
        std::vector<std::size_t> numbers; // of the pages

        int width(bool asMenu) const;
    };
    void addPage(std::size_t number, const PageKind& kind);
    int width(const std::vector<bool>& folded) const;
    void arrange();

    std::vector<Group> groups_;
    std::size_t current_ = 0;
};

} // namespace attentoscope
