// SPDX-License-Identifier: GPL-3.0-or-later
// A row of buttons of which one is checked: the slim switches above pictures.
#pragma once

#include <QWidget>

#include <vector>

class QAbstractButton;
class QAction;
class QButtonGroup;
class QMenu;

namespace attentoscope {

class ChoiceBar : public QWidget
{
    Q_OBJECT
public:
    explicit ChoiceBar(QWidget* parent = nullptr);

    QAbstractButton* add(int id, const QString& text, const QString& toolTip);
    // Adds a choice that few need: the menu offers it, and its button is there only while it is chosen. So it comes last, or
    // something would move.
    QAbstractButton* addRare(int id, const QString& text, const QString& toolTip, QMenu* menu);
    int current() const;
    void setCurrent(int id); // emits nothing; an unknown id unchecks all
    void fitInto(int width); // shows the first buttons that fit
    bool shows(int id) const;
    bool rareIsChosen() const;
    int widthWithRare() const; // px, with the widest of the rare choices, whether or not one is chosen

signals:
    void chosen(int id); // the user clicked a button

private:
    struct Rare {
        QAbstractButton* button;
        QAction* action;
    };

    void showRare();

    QButtonGroup* group_;
    std::vector<Rare> rare_;
};

} // namespace attentoscope
