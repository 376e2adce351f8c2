// The keys of a picture that has the focus: its menu, what it shows in words, and its numbers as a table.
#pragma once

#include <QObject>
#include <QPoint>

class QWidget;

namespace attentoscope {

class PictureKeys : public QObject
{
    Q_OBJECT
public:
    explicit PictureKeys(QWidget* picture);

signals:
    void menuRequested(QPoint where); // in the picture
    void wordsRequested();
    void tableRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* picture_;
};

} // namespace attentoscope
