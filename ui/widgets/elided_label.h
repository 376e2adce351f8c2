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
    void setWholeSentences(bool whole); // leaves out the last sentences where they do not fit, rather than half of one
    void setLines(int lines); // fixes the height at so many lines; several lines are elided at the end
    const QString& text() const { return text_; }
    bool fits(int width) const { return fits(text_, width); } // without being elided
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    bool fits(const QString& text, int width) const;
    QString shown() const;
    QStringList broken(const QString& whole, int width) const; // in lines of this width
    int tallerBy() const; // px: lines in the script of the language, whose letters may come from another font

    Qt::TextElideMode mode_;
    int lines_ = 1;
    bool whole_ = false; // sentences
    QString text_;
};

} // namespace attentoscope
