// A line above maps of a model's queries and keys whose file does not say which mask the model used: what is shown may not be
// what was computed. With a button for the mask that it most likely was.
#pragma once

#include <QWidget>

namespace attentoscope {

class Document;
class Engine;

class MaskHint : public QWidget
{
    Q_OBJECT
public:
    MaskHint(Document* document, Engine* engine, QWidget* parent);
};

} // namespace attentoscope
