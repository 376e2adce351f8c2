// SPDX-License-Identifier: GPL-3.0-or-later
// A label for plain text on one or a few lines, elided if there is too little room. The tool tip then shows the whole text,
// unless another tool tip was set.
#pragma once

#include <QStringList>
#include <QWidget>

namespace attentoscope {

class ElidedLabel : public QWidget
{
    Q_OBJECT
public:
    explicit ElidedLabel(Qt::TextElideMode mode, QWidget* parent = nullptr);

    void setText(const QString& text);
    void setLines(int lines); // fixes the height at so many lines; several are cut at the end of a sentence if they can be
    const QString& text() const { return text_; }
    bool fits(int width) const; // without being elided
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString shown() const;
    QStringList broken(int width) const; // the text in lines of this width

    Qt::TextElideMode mode_;
    int lines_ = 1;
    QString text_;
};

} // namespace attentoscope
