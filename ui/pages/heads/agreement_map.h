// SPDX-License-Identifier: GPL-3.0-or-later
// The map of how far the heads of a layer differ: their Jensen–Shannon divergences as coloured squares, with numbers where
// there is room.
#pragma once

#include "core/studies/heads/head_study.h"
#include "ui/figures/edits/named_text.h"
#include "ui/figures/spoken_picture.h"
#include "ui/theme/color_map.h"

#include <QWidget>

namespace attentoscope {

struct AgreementPicture {
    SharedHeadAgreement agreement; // null: emptyText is shown
    std::size_t policy = 0;
    bool bits = false;
    ColorMap map = ColorMap::Viridis;
    Index selected = -1; // a head
    NamedText title;
    QString note, emptyText;
};

class AgreementMap : public QWidget, public SpokenPicture
{
    Q_OBJECT
public:
    explicit AgreementMap(QWidget* parent = nullptr);

    void show(const AgreementPicture& picture);
    using QWidget::show;
    const AgreementPicture& picture() const { return picture_; }
    static SharedFigure onPaper(AgreementPicture picture);
    SharedFigure figure() const override { return onPaper(picture_); }
    QString textAt(const QPointF& point) const; // the tooltip at this point

signals:
    void headChosen(attentoscope::Index head);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void tell(); // in a tool tip

    AgreementPicture picture_;
    QPoint asked_; // where the tool tip was asked for
};

} // namespace attentoscope
