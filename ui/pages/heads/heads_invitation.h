// What stands where a source has one head only: how to get more of them.
#pragma once

#include <QWidget>

namespace attentoscope {

class Document;

class HeadsInvitation : public QWidget
{
    Q_OBJECT
public:
    enum class Shape {
        Page, // in place of pictures
        Line, // above them
    };
    HeadsInvitation(Document* document, Shape shape, QWidget* parent);
};

} // namespace attentoscope
