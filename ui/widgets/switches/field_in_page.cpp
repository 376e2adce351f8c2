// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/switches/field_in_page.h"

#include "ui/document/document.h"
#include "ui/editors/field_editor.h"
#include "ui/text/translated.h"

#include <QBoxLayout>
#include <QLabel>

namespace attentoscope {

FieldEditor* addField(QBoxLayout* row, Document* document, const char* key, const QString& label, QWidget* parent)
{
    const Field& field = *findField(key);
    FieldEditor* editor = makeFieldEditor(field, parent);
    editor->setObjectName(QLatin1String(key));
    auto* name = new QLabel(label.isEmpty() ? translated(field.label) : label, parent);
    name->setToolTip(fieldToolTip(field));
    name->setBuddy(editor);
    row->addWidget(name);
    row->addWidget(editor);
    const auto show = [editor, document] { editor->show(document->experiment()); };
    QObject::connect(editor, &FieldEditor::edited, document,
        [document, &field](const FieldValue& value, bool moving) { (void)document->setField(field, value, moving); });
    QObject::connect(editor, &FieldEditor::finished, document, &Document::endGesture);
    QObject::connect(document, &Document::experimentChanged, editor, show);
    show();
    return editor;
}

} // namespace attentoscope
