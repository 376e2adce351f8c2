// An end of a film: a box for whole numbers or for any, whichever the track has.
#pragma once

#include <QWidget>

class QStackedLayout;

namespace attentoscope {

class RealBox;
class WholeBox;
struct FilmRange;

class EndBox : public QWidget
{
    Q_OBJECT
public:
    explicit EndBox(const QString& name, QWidget* parent);
    void show(const FilmRange& range, double least, double most, double value);
    using QWidget::show;

signals:
    void edited(double value);

private:
    QStackedLayout* boxes_;
    WholeBox* whole_;
    RealBox* real_;
};

} // namespace attentoscope
