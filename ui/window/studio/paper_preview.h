// A sheet of paper on a desk: the figure as it will come out, as large as there is room.
#pragma once

#include <QImage>
#include <QSizeF>
#include <QWidget>

namespace attentoscope {

class PaperPreview : public QWidget
{
    Q_OBJECT
public:
    explicit PaperPreview(QWidget* parent = nullptr);

    // Dots per inch at which a sheet of this size fills the room, in pixels of the screen.
    double dpiFor(const QSizeF& mm) const;
    void show(const QImage& sheet);
    void setDimmed(bool dimmed); // it is older than what is asked for
    const QImage& sheet() const { return sheet_; }
    using QWidget::show;

    QSize sizeHint() const override { return {640, 520}; }

signals:
    void roomChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QImage sheet_;
    bool dimmed_ = false;
};

} // namespace attentoscope
