// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/field_editor.h"

#include "ui/editors/choice_editors.h"
#include "ui/editors/length_editor.h"
#include "ui/editors/mask_editor.h"
#include "ui/editors/matrices_editor.h"
#include "ui/editors/number_editors.h"
#include "ui/editors/parts/field_note.h"
#include "ui/editors/policy_editor.h"
#include "ui/editors/text_editors.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/controls/control_names.h"
#include "ui/theme/error_text.h"

#include <QHBoxLayout>
#include <QScopedValueRollback>

#include <utility>

namespace attentoscope {

FieldEditor::FieldEditor(const Field& field, QWidget* parent)
    : QWidget(parent)
    , field_(field)
{
    setObjectName(QString::fromLatin1(field.key));
    setToolTip(fieldToolTip(field));
    setWhatsThis(fieldWhatsThis(field));
    connect(this, &FieldEditor::finished, this, [this] { accepted_ = value_; });
}

// Cuts its children off, because a line that loses the focus while it is destroyed would still enter what stands in it.
FieldEditor::~FieldEditor()
{
    for (QObject* child : findChildren<QObject*>())
        child->disconnect(this);
}

bool FieldEditor::isTypedIn() const { return focusProxy() != nullptr && focusProxy()->hasFocus(); }

void FieldEditor::showAsItIs(const Experiment& experiment)
{
    setEnabled(field_.isEditable(experiment));
    const FieldValue value = field_.get(experiment);
    const bool same = std::exchange(value_, value) == value;
    if (!same && !entering_)
        accepted_ = value;
    if (!refused_.isEmpty() && (entering_ || (same && isTypedIn())))
        return;
    show(experiment);
    setRefused({});
}

Outcome<Done> FieldEditor::enter(
    const FieldValue& value, bool moving, const std::function<Outcome<Done>(const FieldValue&)>& store)
{
    const QScopedValueRollback<bool> entering(entering_, true);
    setRefused({}); // so that a value that is stored is shown
    auto done = store(value);
    setRefused(done ? QString() : translated(done.error().why));
    if (!done && moving)
        (void)store(accepted_); // it was valid before
    return done;
}

void FieldEditor::setRefused(const QString& why)
{
    if (why == refused_)
        return;
    refused_ = why;
    mark();
}

void FieldEditor::setFailure(const QString& why)
{
    if (why == failure_)
        return;
    failure_ = why;
    mark();
}

void FieldEditor::mark()
{
    const QString& said = refused_.isEmpty() ? failure_ : refused_;
    if (focusProxy() != nullptr)
        showAsError(*focusProxy(), !said.isEmpty());
    if (note_ == nullptr && !said.isEmpty())
        note_ = new FieldNote(this, QStringLiteral("fieldError"));
    if (note_ != nullptr)
        note_->say(said);
}

void FieldEditor::place(QWidget* editor)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(editor);
    setFocusProxy(editor);
}

namespace {

FieldEditor* editorOf(const Field& field, QWidget* parent)
{
    switch (field.kind) {
    case FieldKind::Integer:
        if (field.slider)
            return new LengthEditor(field, parent);
        return new IntegerEditor(field, parent);
    case FieldKind::Real:
        if (field.usual != 0)
            return new SwitchedEditor(field, parent);
        return new RealEditor(field, parent);
    case FieldKind::Flag:
        return new FlagEditor(field, parent);
    case FieldKind::Choice:
        return new ChoiceEditor(field, parent);
    case FieldKind::Text:
    case FieldKind::Name:
    case FieldKind::Lengths:
    case FieldKind::BatchLengths:
    case FieldKind::Policies:
        return new LineEditor(field, parent);
    case FieldKind::Matrices:
        return new MatricesEditor(field, parent);
    case FieldKind::TextList:
        return new LinesEditor(field, parent);
    case FieldKind::File:
        return new FileEditor(field, parent);
    case FieldKind::Policy:
        return new PolicyEditor(field, parent);
    case FieldKind::Mask:
        return new MaskEditor(field, parent);
    case FieldKind::LengthMeaning:
        return new LengthMeaningEditor(field, parent);
    case FieldKind::Entropy:
        return new EntropyEditor(field, parent);
    }
    return new LineEditor(field, parent);
}

} // namespace

FieldEditor* makeFieldEditor(const Field& field, QWidget* parent)
{
    FieldEditor* editor = editorOf(field, parent);
    nameControls(editor, translated(field.label), translated(field.help));
    return editor;
}

QString fieldToolTip(const Field& field)
{
    return QStringLiteral("<p><b>%1</b> — %2</p>").arg(translated(field.label), translated(field.help));
}

QString fieldRange(const Field& field)
{
    if (field.kind == FieldKind::Integer)
        return FieldEditor::tr("%1 to %2").arg(countText((long long)(field.min)), countText((long long)(field.max)));
    if (field.kind == FieldKind::Real) {
        const QString range = FieldEditor::tr("%1 to %2").arg(briefText(field.min), briefText(field.max));
        return field.usual == 0 ? range : FieldEditor::tr("%1, or 0 for off").arg(range);
    }
    QStringList names;
    if (field.kind == FieldKind::Choice)
        for (const FieldOption& option : field.options())
            names << QString::fromUtf8(option.name);
    return listOf(names);
}

QString fieldWhatsThis(const Field& field)
{
    QString text = fieldToolTip(field);
    if (const QString range = fieldRange(field); !range.isEmpty())
        text += QStringLiteral("<p>%1</p>").arg(FieldEditor::tr("Range: %1").arg(range.toHtmlEscaped()));
    return text
        + QStringLiteral("<p>%1</p>")
              .arg(FieldEditor::tr("Field name in session files: %1")
                       .arg(QStringLiteral("<code>%1</code>").arg(QLatin1String(field.key))));
}

QString inWordsOfTheForm(const Error& error)
{
    const Field* field = findField(error.what);
    return field == nullptr ? translated(error) : labelled(translated(field->label), translated(error.why));
}

} // namespace attentoscope
