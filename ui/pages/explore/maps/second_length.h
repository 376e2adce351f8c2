// SPDX-License-Identifier: GPL-3.0-or-later
// The maps of A and B at a multiple of n, beside those at n, in the same colours: how the weights spread as a sequence grows.
#pragma once

#include "core/base/matrix.h"
#include "ui/figures/figure.h"

#include <QWidget>

namespace attentoscope {

class Document;
class Engine;
class MapList;
class Watch;

class SecondLength : public QWidget
{
    Q_OBJECT
public:
    SecondLength(Document* document, Engine* engine, QWidget* parent);

    // Returns the length beside n; 0: none is chosen, or the source has only the length that it has.
    static Index of(const Document& document);
    // Puts a length into the title of a map, right behind the letter of its policy, because a long title is cut at its end.
    static QString titled(QString title, Index length);

    SharedFigure figure(const SharedFigure& bar) const; // null: not shown

private:
    void follow();
    void showMaps();

    Document* document_;
    Engine* engine_;
    MapList* list_;
    Watch* watch_ = nullptr;
};

} // namespace attentoscope
