// SPDX-License-Identifier: GPL-3.0-or-later
// One line in the upper third of the window that finds anything by a few letters and does it, or changes a field in place.
// A child of the window, so that it works in front of a class too; it goes when the focus does.
#pragma once

#include "core/base/outcome.h"
#include "ui/window/palette/findable.h"
#include "ui/window/palette/raised_frame.h"

#include <QPointer>

#include <functional>

class QLabel;
class QLineEdit;

namespace attentoscope {

class Document;
class ResultList;

class FindLine : public RaisedFrame
{
    Q_OBJECT
public:
    // `setText`: of a field, from what was typed; see setFromText().
    using SetText = std::function<Outcome<Done>(const Field&, const QString&)>;
    FindLine(std::vector<FindableGroup> groups, Document* document, SetText setText, QWidget* window);

    void open(); // takes the focus
    void close(bool giveBack); // the focus to whoever had it

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool press(int key, Qt::KeyboardModifiers modifiers); // false: it is the line's own
    void showFound();
    void showHint();
    void act(bool shifted);
    void edit(Findable entry); // a copy: the list is another one then
    void leaveEdit();
    void apply();
    void say(const QString& text, bool isError);
    void place();

    Finder finder_;
    Document* document_;
    SetText setText_;
    QPointer<QWidget> before_; // had the focus
    QLabel* name_; // of the field that is edited
    QLineEdit* line_;
    ResultList* results_;
    QLabel* hint_;
    const Field* field_ = nullptr; // that is edited; null: something is looked for
    QString query_; // while a field is edited
    int chosen_ = -1; // the row then
    bool closing_ = false;
};

} // namespace attentoscope
