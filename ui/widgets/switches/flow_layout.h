// SPDX-License-Identifier: GPL-3.0-or-later
// A layout that places items from left to right in their preferred widths, in as many rows as they need.
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace attentoscope {

class FlowLayout : public QLayout
{
public:
    FlowLayout(int betweenItems, int betweenRows); // px

    void addItem(QLayoutItem* item) override;
    int count() const override { return int(items_.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override; // all in one row
    QSize minimumSize() const override; // the widest item alone
    void setGeometry(const QRect& rect) override;

private:
    int arrange(const QRect& rect, bool place) const; // returns the height

    int betweenItems_, betweenRows_;
    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

} // namespace attentoscope
