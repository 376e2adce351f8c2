// SPDX-License-Identifier: GPL-3.0-or-later
// The list of results under the titles of their groups. Each row has the entry's title and group at the left, its value and
// keys at the right.
#pragma once

#include "ui/window/palette/findable.h"

#include <QListWidget>

namespace attentoscope {

class ResultList : public QListWidget
{
    Q_OBJECT
public:
    explicit ResultList(QWidget* parent);

    void show(const std::vector<FoundGroup>& groups); // and selects the first entry
    using QListWidget::show;
    const Findable* current() const; // null: none
    void step(int rows); // moves the selection down or up, skipping group titles
    int heightOfAll() const;

signals:
    void clickedOn(bool shifted); // the current entry was clicked

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    std::vector<Findable> entries_;
};

} // namespace attentoscope
