// A field of the experiment that a page offers beside its pictures, as the form does: its name and its editor.
#pragma once

#include <QString>

class QBoxLayout;
class QWidget;

namespace attentoscope {

class Document;
class FieldEditor;

// Added to the layout. `label`: empty, as in the form. The editor has the object name of the field's key.
FieldEditor* addField(QBoxLayout* row, Document* document, const char* key, const QString& label, QWidget* parent);

} // namespace attentoscope
