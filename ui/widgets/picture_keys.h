// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a picture that has the focus: they open its context menu, its description, and the table of its numbers.
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
    void menuRequested(QPoint where); // in the picture's coordinates
    void wordsRequested();
    void tableRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* picture_;
};

} // namespace attentoscope
