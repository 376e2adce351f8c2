// SPDX-License-Identifier: GPL-3.0-or-later
// What was found, under the names of its groups: the title and what it belongs to on the left, its value and keys on the right.
#pragma once

#include "ui/window/palette/findable.h"

#include <QListWidget>

namespace attentoscope {

class ResultList : public QListWidget
{
    Q_OBJECT
public:
    explicit ResultList(QWidget* parent);

    void show(const std::vector<FoundGroup>& groups); // and selects the first
    using QListWidget::show;
    const Findable* current() const; // null: none
    void step(int rows); // down, or up; over the titles of groups
    int heightOfAll() const;

signals:
    void clickedOn(bool shifted); // the current one

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    std::vector<Findable> entries_;
};

} // namespace attentoscope
