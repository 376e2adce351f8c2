// SPDX-License-Identifier: GPL-3.0-or-later
// As many columns of a table as its width has room for: where there is too little, the rarer ones make way, and a button at the
// end of the header says how many and shows them all, with a bar to scroll.
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
        int width = 0; // px that it needs
        bool isWanted = true; // one that is not is hidden in any case
        int rarity = 0; // the largest makes way first; 0: it never does
    };

    // `most`: px by which a column grows at most where there is room.
    explicit FittingColumns(QTableView* view, int most = 0);

    void fit(std::vector<Column> columns); // all of the table, in its order

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
