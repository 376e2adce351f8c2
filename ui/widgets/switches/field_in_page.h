// SPDX-License-Identifier: GPL-3.0-or-later
// A field of the experiment on a page, beside its pictures: a label and an editor, as in the form.
#pragma once

#include <QString>

class QBoxLayout;
class QWidget;

namespace attentoscope {

class Document;
class FieldEditor;

// Adds both to the layout. An empty label: that of the form. The editor's object name is the field's key.
FieldEditor* addField(QBoxLayout* row, Document* document, const char* key, const QString& label, QWidget* parent);

} // namespace attentoscope
