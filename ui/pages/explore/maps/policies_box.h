// SPDX-License-Identifier: GPL-3.0-or-later
// A popup for choosing the policies that have a map beside A and B, with the same list as the policy lab.
#pragma once

#include <QFrame>

namespace attentoscope {

class Document;

class PoliciesBox : public QFrame
{
    Q_OBJECT
public:
    PoliciesBox(Document* document, QWidget* parent); // deletes itself when it is closed
    void openUnder(const QWidget* button); // stays on the screen
};

} // namespace attentoscope
