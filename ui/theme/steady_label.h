// SPDX-License-Identifier: GPL-3.0-or-later
// A label for text that changes during a gesture. It keeps its size as long as the text fits, so that no layout runs. A QLabel
// asks for a new layout at each change of text, which goes all the way up to the window.
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
    QString fitted_; // the text for which the size was last computed, with all digits replaced by one
};

} // namespace attentoscope
