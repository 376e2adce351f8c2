// SPDX-License-Identifier: GPL-3.0-or-later
// Lets a combo box show its choices as a list that can be read: under headings, each with its name, its formula, one sentence
// and a small picture. The box itself shows the name alone. Arrow keys and typed letters skip the headings.
#pragma once

#include <QString>
#include <QVariant>

#include <vector>

class QComboBox;

namespace attentoscope {

struct ListedChoice {
    QString name; // plain text
    QString data; // see QComboBox::itemData()
    QString formula; // rich text
    QString sentence; // plain text
    QString toolTip; // rich text
    std::vector<double> picture; // drawn from 0 to the largest; empty: no picture
    bool bars = false; // the picture is bars, else a line
};

void dressAsList(QComboBox* box);
void addHeading(QComboBox* box, const QString& text);
void addChoice(QComboBox* box, const ListedChoice& choice);

// Fill a box with all scale policies, and with all normalizers.
void listPolicies(QComboBox* box);
void listNormalizers(QComboBox* box);

} // namespace attentoscope
