// SPDX-License-Identifier: GPL-3.0-or-later
// The page of heads: every head of every layer as a small picture, how focused each is under A and B, and how far the heads of
// a layer agree. Heads come from the multi-head source or from a tensor file.
#pragma once

#include "core/base/matrix.h"
#include "ui/document/answers.h"
#include "ui/widgets/board_spec.h"
#include "ui/widgets/page.h"

#include <string>
#include <utility>
#include <vector>

class QAbstractButton;

namespace attentoscope {

class AgreementMap;
class Document;
class HeadGrid;
struct HeadPlace;
class HeadTable;
class HeadTableView;
class LineView;
class Recordings;
class SideShare;
class WrappedLabel;

class HeadsPage : public Page
{
    Q_OBJECT
public:
    HeadsPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    int boardOf(const QString& figure) const override; // 1: heads against the training step
    void showBoard(int board) override;
    void setVerdict(const QString& text) override;

protected:
    void followAlone() override { draw(); }
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeBar();
    QWidget* makePatterns(QWidget* parent);
    QWidget* makePictures();
    QWidget* makeSide(QWidget* parent);
    void choose(const HeadPlace& place);
    void chooseInLayer(Index head);
    void openStep(double step);
    void draw();
    void showExperiment();
    void showHistory();
    void showStudy();
    void layOutSide();
    Answers answers() const { return Answers(*engine_); }

    Document* document_;
    Engine* engine_;
    Recordings* recordings_;
    PartSpec quantities_;
    QWidget *quantity_ = nullptr, *bar_ = nullptr, *pictures_ = nullptr, *side_ = nullptr;
    SideShare* sideShare_ = nullptr;
    HeadGrid* grid_ = nullptr;
    HeadTable* rows_ = nullptr;
    HeadTableView* table_ = nullptr;
    AgreementMap* agreement_ = nullptr;
    LineView* lines_ = nullptr;
    QWidget* linesSwitch_ = nullptr; // switches between lines_ and history_ if there are recordings
    LineView* history_ = nullptr;
    WrappedLabel* note_ = nullptr;
    QWidget* patterns_ = nullptr;
    std::vector<std::pair<std::string, QAbstractButton*>> patternButtons_;
    bool named_ = false; // the verdict is told, and with it the head that it names
};

} // namespace attentoscope
