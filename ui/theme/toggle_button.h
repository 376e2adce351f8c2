// SPDX-License-Identifier: GPL-3.0-or-later
// A button that is on or off, drawn so that its state is clear: when on, it is filled and edged in the accent colour.
#pragma once

#include <QToolButton>

namespace attentoscope {

class ToggleButton : public QToolButton
{
    Q_OBJECT
public:
    // Quiet buttons are for bars above pictures. Strong ones choose what a page is about and have a frame when off, too.
    enum class Weight { Quiet, Strong };
    explicit ToggleButton(const QString& text, Weight weight, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    virtual int afterText() const { return 0; } // px that are kept free on the right of the text
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override; // Enter does what Space does

private:
    Weight weight_;
    bool focusShown_ = false; // true only if the button was reached by keyboard
};

} // namespace attentoscope
