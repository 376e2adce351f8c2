// SPDX-License-Identifier: GPL-3.0-or-later
// Tiles of masks to start from, each with a sentence and a small picture of the mask.
#pragma once

#include <QAbstractButton>
#include <QImage>
#include <QPushButton>
#include <QString>

namespace attentoscope {

struct Theme;
class Mask;

// Draws the mask of 16 queries and keys, of which the last three are padding; visible cells have the accent colour.
QImage maskPicture(const Mask& mask, const Theme& theme, int cellPixels);

class MaskTile : public QAbstractButton
{
    Q_OBJECT
public:
    MaskTile(const QString& mask, const QString& sentence, QWidget* parent);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;

private:
    QString sentence_;
};

class MaskGallery : public QPushButton
{
    Q_OBJECT
public:
    explicit MaskGallery(QWidget* parent);

signals:
    void chosen(const QString& mask);
};

} // namespace attentoscope
