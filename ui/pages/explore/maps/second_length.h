// SPDX-License-Identifier: GPL-3.0-or-later
// The maps of A and B at a multiple of n, beside those at n, in the same colours: how the weights spread as a sequence grows.
#pragma once

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

private:
    void follow();
    void showMaps();

    Document* document_;
    Engine* engine_;
    MapList* list_;
    Watch* watch_ = nullptr;
};

} // namespace attentoscope
