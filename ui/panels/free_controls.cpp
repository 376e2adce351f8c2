// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/free_controls.h"

#include "ui/document/document.h"
#include "ui/editors/field_editor.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>

namespace attentoscope {

FreeControls::FreeControls(const std::vector<const Field*>& fields, Document* document, QWidget* parent)
    : QWidget(parent)
    , document_(document)
{
    constexpr int widest = 320; // px, of one control
    setObjectName(QStringLiteral("freeControls"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(16);
    for (const Field* field : fields) {
        FieldEditor* editor = makeFieldEditor(*field, this);
        editor->setMaximumWidth(atTypeScale(widest));
        const bool namesItself = field->slider || field->kind == FieldKind::Mask || field->kind == FieldKind::Policy;
        if (!namesItself) {
            auto* label = new QLabel(translated(field->label), this);
            label->setToolTip(fieldToolTip(*field));
            layout->addWidget(label);
        }
        layout->addWidget(editor, namesItself ? 1 : 0);
        editors_.push_back(editor);
        connect(editor, &FieldEditor::edited, this, [this, editor](const FieldValue& value, bool moving) {
            const auto done = editor->enter(
                value, moving, [&](const FieldValue& entry) { return document_->setField(editor->field(), entry, moving); });
            if (done)
                emit accepted();
            else
                emit rejected(done.error());
        });
        connect(editor, &FieldEditor::finished, document_, &Document::endGesture);
    }
    layout->addStretch(1);
    connect(document_, &Document::experimentChanged, this, &FreeControls::showExperiment);
    connect(document_, &Document::opened, this, &FreeControls::showExperiment);
    showExperiment();
}

void FreeControls::showExperiment()
{
    for (FieldEditor* editor : editors_)
        editor->showAsItIs(document_->experiment());
}

} // namespace attentoscope
