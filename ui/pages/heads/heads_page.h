// SPDX-License-Identifier: GPL-3.0-or-later
// The page of heads: every head of every layer as a small picture, how focused each is under A and B, and how far the heads of
// a layer agree. Heads come from the multi-head source or from a tensor file.
#pragma once

#include "ui/pages/head_boards/heads_board.h"
#include "ui/pages/heads/head_grid.h"

class QAbstractButton;

namespace attentoscope {

class AgreementMap;
struct AgreementPicture;
class HeadTable;
class HeadTableView;
class LineView;
class Recordings;
class Watch;
class WrappedLabel;

class HeadsPage : public HeadsBoard
{
    Q_OBJECT
public:
    HeadsPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    const HeadStudy& study() const override;
    std::vector<NamedFigure> figures() const override;
    int boardOf(const QString& figure) const override; // 1: heads against the training step
    void showBoard(int board) override;
    void setVerdict(const QString& text) override;

private:
    QWidget* makeBar();
    QWidget* makePatterns(QWidget* parent);
    QWidget* makePictures();
    QWidget* makeSide(QWidget* parent);
    void showExperiment();
    void showStudy();
    bool seesHistory() const;
    void showHistory();
    void openStep(double step);
    void showTable(std::size_t policy);
    HeadGridPicture gridPicture(std::size_t policy) const;
    AgreementPicture agreementPicture(std::size_t policy, std::size_t layer) const;
    QString noteText() const;

    QWidget* bar_ = nullptr;
    QWidget* pictures_ = nullptr;
    HeadGrid* grid_ = nullptr;
    HeadTable* rows_ = nullptr;
    HeadTableView* table_ = nullptr;
    AgreementMap* agreement_ = nullptr;
    LineView* lines_ = nullptr;
    QWidget* linesSwitch_ = nullptr; // switches between lines_ and history_ if there are recordings
    LineView* history_ = nullptr;
    Recordings* recordings_ = nullptr;
    WrappedLabel* note_ = nullptr;
    QWidget* patterns_ = nullptr;
    std::vector<std::pair<std::string, QAbstractButton*>> patternButtons_;
    bool named_ = false; // the verdict is told, and with it the head that it names
};

} // namespace attentoscope
