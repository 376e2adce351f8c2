// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector of the selected cell and its row, on one of three pages: the numbers of cell and row, the chain from q·k to the
// output, or the row's largest weights. All have the same height, so that nothing moves when another one is chosen.
#pragma once

#include "core/base/matrix.h"

#include <QWidget>

class QScrollArea;

namespace attentoscope {

class ChainTable;
class ChoiceBar;
class Document;
class Engine;
class MoreButton;
class ReadoutPanel;
class TopKeys;

class CellInspector : public QWidget
{
    Q_OBJECT
public:
    CellInspector(Document* document, Engine* engine, QWidget* parent);

    ReadoutPanel* readout() const { return readout_; }
    void setHeight(int wanted); // px, if there is room
    int shippedHeight(int room) const; // px; default height in a column of this height
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return false; } // else the height would follow the words of a page

private:
    QScrollArea* addScrolling(QWidget* page, const char* name);
    void showPage();

    Document* document_;
    Engine* engine_;
    ChoiceBar* pages_;
    MoreButton* more_;
    ReadoutPanel* readout_;
    ChainTable* chain_;
    TopKeys* top_;
    QScrollArea* chainArea_;
    QScrollArea* topArea_;
};

} // namespace attentoscope
