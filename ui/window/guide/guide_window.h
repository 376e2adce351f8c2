// SPDX-License-Identifier: GPL-3.0-or-later
// The window of the guide: the list of its pages, a line to search them, and the page that is read, with ways back and forward.
// It has no parent, so that it may lie beside the main window or behind it.
#pragma once

#include "ui/guide/guide.h"
#include "ui/window/palette/findable.h"

#include <QWidget>

#include <vector>

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;
class QPushButton;

namespace attentoscope {

class GuideText;

class GuideWindow : public QWidget
{
    Q_OBJECT
public:
    GuideWindow();

    void open(const GuidePlace& place); // and remembers where it was

signals:
    void pageRequested(const QString& name); // of the program

protected:
    void changeEvent(QEvent* event) override;

private:
    // A place that was visited. Sections are counted, because their names depend on the language.
    struct Visit {
        QString page;
        std::size_t section = 0;
        int scroll = -1; // where the page was left; −1: it shows the section
    };

    void makeControls();
    void setWidths(); // for the size of the letters
    void markSearched(); // on the page that is shown
    void name(); // all texts, in the language of the window
    void showVisit(const Visit& visit);
    void go(int steps); // back or forward
    void follow(const GuideLink& link);
    void fillList(); // with the pages, or with what was found
    void chooseInList(); // the place that is shown
    void choose(QTreeWidgetItem* item);

    QPushButton *back_, *forward_;
    QLineEdit* search_;
    QTreeWidget* list_;
    GuideText* text_;
    std::vector<Findable> found_; // in the order of the list; empty: it has the pages
    std::vector<Visit> visits_;
    std::size_t now_ = 0; // the one that is shown
};

} // namespace attentoscope
