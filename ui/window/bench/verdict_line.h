// SPDX-License-Identifier: GPL-3.0-or-later
// Says above a page what it comes to (ui/pages/verdicts). The line keeps its height whatever it says, and is dimmed once its
// numbers have belonged to older inputs for a moment, so that it does not flicker while a slider moves.
#pragma once

#include "ui/widgets/elided_label.h"

#include <QMetaObject>
#include <QTimer>

#include <vector>

class QAction;

namespace attentoscope {

class Document;
class Engine;
struct Verdict;

class VerdictLine : public ElidedLabel
{
    Q_OBJECT
public:
    VerdictLine(Document* document, Engine* engine, QWidget* parent = nullptr);

    void setPage(const QString& page); // see PageKind::name; empty: nothing is said
    void setSilent(bool silent); // says nothing, so that it does not give an answer away

signals:
    void said(const QString& text); // another text

protected:
    void mousePressEvent(QMouseEvent* event) override; // selects what the verdict names
    void showEvent(QShowEvent* event) override;

private:
    void select();
    void follow(); // hears of the answers that the verdict is made from
    void look();

    Document* document_;
    Engine* engine_;
    QString page_;
    bool silent_ = false;
    QAction* select_; // for verdicts that name what can be selected
    QTimer patience_; // runs while the numbers are older and not dimmed yet
    std::vector<QMetaObject::Connection> heard_;
};

} // namespace attentoscope
