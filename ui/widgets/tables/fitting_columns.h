// SPDX-License-Identifier: GPL-3.0-or-later
// Shows as many columns of a table as fit its width. If there is too little room, the rarer columns are hidden, and a button at
// the end of the header says how many and shows them all, with a scroll bar.
#pragma once

#include <QObject>

#include <vector>

class QTableView;
class QToolButton;

namespace attentoscope {

class FittingColumns : public QObject
{
    Q_OBJECT
public:
    struct Column {
        int width = 0; // px needed
        bool isWanted = true; // false: hidden in any case
        int rarity = 0; // columns with the largest value are hidden first; 0: never hidden
    };

    // `most`: the most px by which a column may grow where there is room.
    explicit FittingColumns(QTableView* view, int most = 0);

    void fit(std::vector<Column> columns); // takes all columns of the table, in its order

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void apply();

    QTableView* view_;
    QToolButton* all_;
    const int most_;
    std::vector<Column> columns_;
};

} // namespace attentoscope
