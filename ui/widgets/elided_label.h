// Plain text on one line, or a few, that is cut where there is no more room, and whole in its tool tip then, if it has no
// other.
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
    void setLines(int lines); // as high as these, always; several are cut at the end
    const QString& text() const { return text_; }
    bool fits(int width) const; // nothing is cut then
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString shown() const;
    QStringList broken(int width) const; // all lines

    Qt::TextElideMode mode_;
    int lines_ = 1;
    QString text_;
};

} // namespace attentoscope
