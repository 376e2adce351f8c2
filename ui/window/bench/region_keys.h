// SPDX-License-Identifier: GPL-3.0-or-later
// Jumps with F6 to the next region of the workbench, and with Shift+F6 to the one before: the bar of pages, the form, each
// picture and table of the page, and what else is given as a group.
#pragma once

#include <QObject>

#include <functional>
#include <vector>

class QWidget;

namespace attentoscope {

class RegionKeys : public QObject
{
    Q_OBJECT
public:
    using Groups = std::function<std::vector<QWidget*>()>; // each is one region, whatever is in it; null ones are none
    RegionKeys(Groups groups, QWidget* bench);

private:
    void jump(bool forth);

    Groups groups_;
    QWidget* bench_;
};

} // namespace attentoscope
