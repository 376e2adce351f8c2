// SPDX-License-Identifier: GPL-3.0-or-later
// A worksheet as students see it, in place of the form: questions with room for answers, which are saved in the session.
#pragma once

#include "ui/document/document.h"

#include <QWidget>

#include <functional>

class QVBoxLayout;

namespace attentoscope {

class WorksheetPanel : public QWidget
{
    Q_OBJECT
public:
    // `presented`: to a class, whose votes are counted; they are the answer to a question with options.
    explicit WorksheetPanel(Document* document, bool presented = false, QWidget* parent = nullptr);

signals:
    void saveRequested();

private:
    void addStudent(QVBoxLayout* layout);
    void addQuestion(QVBoxLayout* layout, std::size_t number);
    void addVotes(QVBoxLayout* layout, std::size_t number);
    void answer(std::size_t number, const QString& text);
    void change(std::size_t number, const std::function<void(WorksheetAnswer&)>& give); // with its time

    Document* document_;
    const bool presented_;
};

// A worksheet's questions as the teacher types them: one paragraph for each, with its options on lines that begin with "- ".
QString questionsText(const std::vector<WorksheetQuestion>& questions);
std::vector<WorksheetQuestion> questionsOf(const QString& text);

} // namespace attentoscope
