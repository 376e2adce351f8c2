// The page of heads: every head of every layer as a small picture, how focused each is under A and B, and how far the heads of a
// layer agree. The heads are those of the multi-head source or of a tensor file.
#pragma once

#include "ui/pages/heads/head_findings.h"
#include "ui/pages/heads/head_grid.h"
#include "ui/pages/page.h"

class QAbstractButton;
class QComboBox;
class QLabel;

namespace attentoscope {

class AgreementMap;
class Document;
class Engine;
class HeadTable;
class HeadTableView;
class HeadsInvitation;
class LineView;

class HeadsPage : public Page
{
    Q_OBJECT
public:
    HeadsPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    void setCurrent(bool current) override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeBar();
    QWidget* makePictures();
    void askForStudy();
    void takeFindings(const std::any& found);
    void choose(const HeadPlace& place);
    void open(const HeadPlace& place);
    void showExperiment();
    void showAll();
    std::optional<HeadPlace> selected() const;
    HeadGridPicture gridPicture(std::size_t policy) const;

    Document* document_;
    Engine* engine_;
    bool current_ = false;
    HeadFindings findings_;
    std::optional<Experiment> asked_; // the part that was asked for last
    Index askedNumber_ = 0;

    QWidget* bar_ = nullptr;
    QWidget* pictures_ = nullptr;
    HeadsInvitation* invitation_ = nullptr;
    QWidget* side_ = nullptr;
    HeadGrid* grid_ = nullptr;
    HeadTable* rows_ = nullptr;
    HeadTableView* table_ = nullptr;
    AgreementMap* agreement_ = nullptr;
    LineView* lines_ = nullptr;
    QComboBox* quantity_ = nullptr;
    QLabel* note_ = nullptr;
    QWidget* patterns_ = nullptr;
    std::vector<std::pair<std::string, QAbstractButton*>> patternButtons_;
};

} // namespace attentoscope
