// SPDX-License-Identifier: GPL-3.0-or-later
// A label whose text wraps, but not within numbers. It computes its height for a width only once, whatever the digits in the text
// are: layouts ask for the height many times, and a QLabel lays its text out each time.
#pragma once

#include <QHash>
#include <QLabel>

class QBoxLayout;

namespace attentoscope {

class WrappedLabel : public QLabel
{
    Q_OBJECT
public:
    explicit WrappedLabel(QWidget* parent = nullptr);
    explicit WrappedLabel(const QString& text, QWidget* parent = nullptr);

    void setText(const QString& text); // hides that of QLabel, which is not virtual: hold the label by its own type
    int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override;

private:
    mutable QHash<int, int> heights_; // cached for each width asked for ...
    mutable QString of_; // ... with this text, all digits replaced by one, and the present font and margins
};

// Appends a label whose words the user can select and copy. The layout belongs to a widget.
WrappedLabel* addSelectableLabel(QBoxLayout* layout, const QString& name);

} // namespace attentoscope
