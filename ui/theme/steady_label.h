// SPDX-License-Identifier: GPL-3.0-or-later
// A label for what changes while the hand moves: it keeps its size as long as the text fits, so that nothing around it is laid
// out anew. A QLabel asks for that at each text, and the window answers all the way up.
#pragma once

#include <QLabel>

namespace attentoscope {

class SteadyLabel : public QLabel
{
    Q_OBJECT
public:
    using QLabel::QLabel;

    void showText(const QString& text);

protected:
    void changeEvent(QEvent* event) override;

private:
    QString fitted_; // the text that the size was last found to be right for, all digits as one
};

} // namespace attentoscope
