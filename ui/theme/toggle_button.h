// A button that is on or off, drawn so that nobody has to guess which: on is filled and edged with the accent colour.
#pragma once

#include <QToolButton>

namespace attentoscope {

class ToggleButton : public QToolButton
{
    Q_OBJECT
public:
    // Quiet ones stand in bars above pictures; strong ones are what a page is about, and have a frame when off too.
    enum class Weight { Quiet, Strong };
    explicit ToggleButton(const QString& text, Weight weight, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    Weight weight_;
    bool focusShown_ = false; // only to those who got here by keyboard
};

} // namespace attentoscope
