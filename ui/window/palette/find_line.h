// SPDX-License-Identifier: GPL-3.0-or-later
// The command palette: a line in the upper third of the window that finds anything by a few letters and runs it, or changes a
// field in place. It is a child of the window, so that it also works in presentation mode. It closes when it loses the focus.
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
class WrappedLabel;

class FindLine : public RaisedFrame
{
    Q_OBJECT
public:
    // Sets a field to the text that was typed; see setFromText().
    using SetText = std::function<Outcome<Done>(const Field&, const QString&)>;
    FindLine(std::vector<FindableGroup> groups, Document* document, SetText setText, QWidget* window);

    void open(); // takes the focus
    void close(bool giveBack); // `giveBack`: returns the focus to the widget that had it

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool press(int key, Qt::KeyboardModifiers modifiers); // false: the key is left to the line edit
    void showFound();
    void showHint();
    void act(bool shifted);
    void edit(Findable entry); // by value: the list that holds the entry is replaced
    void leaveEdit();
    void apply();
    void say(const QString& text, bool isError);
    void place();

    Finder finder_;
    Document* document_;
    SetText setText_;
    QPointer<QWidget> before_; // the widget that had the focus
    QLabel* name_; // label of the field being edited
    QLineEdit* line_;
    ResultList* results_;
    WrappedLabel* hint_;
    const Field* field_ = nullptr; // the field being edited; null: searching
    QString query_; // the search text, kept while a field is edited
    int chosen_ = -1; // the selected row, kept while a field is edited
    bool closing_ = false;
};

} // namespace attentoscope
