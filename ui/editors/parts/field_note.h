// SPDX-License-Identifier: GPL-3.0-or-later
// Says what is wrong with a field, perhaps with a caret under the wrong character: beside the form, over the edge of what is
// there, or under a field elsewhere. It takes no room in any layout and lets the mouse through, so that nothing moves because of
// it, and everything under it can be clicked.
#pragma once

#include <QFrame>
#include <QPointer>

class QLabel;

namespace attentoscope {

class FieldNote : public QFrame
{
    Q_OBJECT
public:
    // `name` is the object name of the sentence; the caret's label has it with "Place". The note belongs to the field's window,
    // and is gone with the field.
    FieldNote(QWidget* field, const QString& name);

    // `place`: a text and a caret in two lines, for a monospaced font. An empty sentence hides the note.
    void say(const QString& sentence, const QString& place = {});

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void put();

    QPointer<QWidget> field_; // null: it is gone, and the note is about to be
    QLabel* place_;
    QLabel* words_;
};

} // namespace attentoscope
