// SPDX-License-Identifier: GPL-3.0-or-later
// A row of buttons of which one is checked: the slim switches above pictures.
#pragma once

#include <QWidget>

class QAbstractButton;
class QButtonGroup;

namespace attentoscope {

class ChoiceBar : public QWidget
{
    Q_OBJECT
public:
    explicit ChoiceBar(QWidget* parent = nullptr);

    QAbstractButton* add(int id, const QString& text, const QString& toolTip);
    int current() const;
    void setCurrent(int id); // emits nothing; an unknown id unchecks all
    void fitInto(int width); // shows the first buttons that fit
    bool shows(int id) const;

signals:
    void chosen(int id); // the user clicked a button

private:
    QButtonGroup* group_;
};

} // namespace attentoscope
