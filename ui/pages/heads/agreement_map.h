// SPDX-License-Identifier: GPL-3.0-or-later
// How far the heads of one layer are apart: their Jensen–Shannon divergences as a square of colours, with the numbers in it where
// there is room.
#pragma once

#include "core/studies/heads/head_study.h"
#include "ui/figures/spoken_picture.h"
#include "ui/theme/color_map.h"

#include <QWidget>

namespace attentoscope {

struct AgreementPicture {
    SharedHeadAgreement agreement; // null: emptyText
    std::size_t policy = 0;
    bool bits = false;
    ColorMap map = ColorMap::Viridis;
    Index selected = -1; // a head
    QString title, note, emptyText;
};

class AgreementMap : public QWidget, public SpokenPicture
{
    Q_OBJECT
public:
    explicit AgreementMap(QWidget* parent = nullptr);

    void show(const AgreementPicture& picture);
    using QWidget::show;
    const AgreementPicture& picture() const { return picture_; }
    SharedFigure figure() const override;
    QString textAt(const QPointF& point) const; // what the tooltip says there

signals:
    void headChosen(attentoscope::Index head);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    AgreementPicture picture_;
};

} // namespace attentoscope
