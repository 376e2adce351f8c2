// What is known of the selected cell and its row, one of three at a time: the numbers of cell and row, the chain from q·k to the
// output, the row's largest weights.
#pragma once

#include "core/base/matrix.h"

#include <QWidget>

class QScrollArea;

namespace attentoscope {

class ChainTable;
class ChoiceBar;
class Document;
class Engine;
class ProfilePane;
class ReadoutPanel;
class TopKeys;

class CellInspector : public QWidget
{
    Q_OBJECT
public:
    // The profile says what is to be known of the row.
    CellInspector(Document* document, Engine* engine, const ProfilePane* profile, QWidget* parent);

    ReadoutPanel* readout() const { return readout_; }
    void setRoom(int height); // of the column that it stands in

private:
    QScrollArea* addScrolling(QWidget* page, const char* name);
    void showPage();
    void fit();

    Document* document_;
    Engine* engine_;
    ChoiceBar* pages_;
    ReadoutPanel* readout_;
    ChainTable* chain_;
    TopKeys* top_;
    QScrollArea* chainArea_;
    QScrollArea* topArea_;
    int room_ = 0;
};

} // namespace attentoscope
