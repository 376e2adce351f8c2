// SPDX-License-Identifier: GPL-3.0-or-later
// A label of text that is broken into lines. How high it is at a width is worked out once for each width, whatever its digits
// are: layouts ask for it many times, and a QLabel lays its text out each time.
#pragma once

#include <QHash>
#include <QLabel>

namespace attentoscope {

class WrappedLabel : public QLabel
{
    Q_OBJECT
public:
    explicit WrappedLabel(QWidget* parent = nullptr);
    explicit WrappedLabel(const QString& text, QWidget* parent = nullptr);

    int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override;

private:
    mutable QHash<int, int> heights_; // of the widths that were asked for ...
    mutable QString of_; // ... with this text, all digits as one, and the present font and margins
};

} // namespace attentoscope
