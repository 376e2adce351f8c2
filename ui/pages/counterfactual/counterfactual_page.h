// The page of another policy: what B in place of A does to every head on the same queries and keys. Before and after as points
// and as a table, the difference of the maps of the chosen head, and its curves against length.
#pragma once

#include "ui/pages/heads/head_findings.h"
#include "ui/pages/heads/head_place.h"
#include "ui/pages/page.h"

#include <QTimer>

#include <optional>

class QComboBox;
class QLabel;

namespace attentoscope {

class ChangeTable;
class CurveView;
class DifferenceMap;
class Document;
class Engine;
class HeadScatter;
class HeadsInvitation;
class HeadTableView;

class CounterfactualPage : public Page
{
    Q_OBJECT
public:
    CounterfactualPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    void setCurrent(bool current) override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    // What is asked of the worker; another one of these is another question.
    struct Question {
        Experiment part;
        Index layer = 0, head = 0;
        DifferenceDemand difference;
        bool whole = false; // the other layers, too: when the curves of the head are there
        bool operator==(const Question&) const = default;
    };

    QWidget* makeBar();
    void connectViews();
    void ask(bool whole = false);
    void takeFindings(const std::any& found);
    void choose(const HeadPlace& place);
    void open(const HeadPlace& place);
    void showAll();
    void showStudy();
    void showSummary();
    void showScatter();
    void showDifference();
    void showCurves();
    void showTable();
    std::optional<HeadPlace> selected() const;
    QString selectedName() const; // of the chosen head; empty: there is one only

    Document* document_;
    Engine* engine_;
    bool current_ = false;
    HeadFindings findings_;
    std::optional<Question> asked_;
    QSize pixels_; // of the difference
    QString shownName_; // of the chosen head, above its pictures
    std::optional<Error> failure_; // why the last question has no answer
    QTimer studyTimer_; // several parts that have come meanwhile are shown once

    QComboBox* quantity_ = nullptr;
    QComboBox* shade_ = nullptr;
    QLabel* summary_ = nullptr;
    HeadsInvitation* invitation_ = nullptr;
    HeadScatter* scatter_ = nullptr;
    DifferenceMap* difference_ = nullptr;
    CurveView* curves_ = nullptr;
    ChangeTable* rows_ = nullptr;
    HeadTableView* table_ = nullptr;
    QLabel* note_ = nullptr;
};

} // namespace attentoscope
