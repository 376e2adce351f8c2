// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/curves/axis_button.h"

#include "core/session/fields.h"
#include "core/studies/sweep/swept_axis.h"
#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/text/joined.h"
#include "ui/text/translated.h"
#include "ui/theme/error_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/policy_title.h"

#include <QLineEdit>
#include <QMenu>
#include <QVBoxLayout>
#include <QWidgetAction>

namespace attentoscope {

QString axisName(const Experiment& experiment, const std::string& key)
{
    if (const auto parameter = parameterIn(experiment, key))
        return labelled(policyLetter(parameter->first), translated(parameter->second.label));
    if (const Field* field = findField(key))
        return translated(field->label);
    return AxisButton::tr("Size of the mask's window");
}

AxisButton::AxisButton(Document* document, const AxisSetting& setting, QWidget* parent)
    : MenuButton({}, parent)
    , document_(document)
    , setting_(setting)
{
    setFont(secondaryFont());
    connect(menu(), &QMenu::aboutToShow, this, &AxisButton::fill);
    connect(document_, &Document::viewChanged, this, &AxisButton::follow);
    connect(document_, &Document::experimentChanged, this, &AxisButton::follow);
    follow();
}

void AxisButton::follow()
{
    const QString key = axis().section(QLatin1Char('='), 0, 0);
    const QString name = key.isEmpty() ? QStringLiteral("n") : key;
    setText(setting_.hasLengths ? labelled(tr("x axis"), name) : name); // the axes of a grid have labels beside them
    updateGeometry();
}

void AxisButton::choose(const QString& axis)
{
    changeView(document_, [&](ViewState& view) { setting_.set(view, axis); });
}

void AxisButton::fill()
{
    menu()->clear();
    const Experiment& experiment = document_->experiment();
    const QString present = axis();
    const auto add = [&](const QString& text, const std::string& key) {
        QAction* action = menu()->addAction(text, this, [this, key] {
            choose(key == "n" && setting_.hasLengths
                    ? QString()
                    : QString::fromStdString(usualAxis(document_->experiment(), key))); // follows the present value
        });
        action->setCheckable(true);
        action->setChecked(present.isEmpty() ? key == "n" : present.startsWith(QString::fromStdString(key + '=')));
        action->setObjectName(QStringLiteral("axis.") + QString::fromStdString(key));
    };
    add(tr("Length n"), "n");
    for (const std::string& key : axisKeys(experiment))
        if (key != "dv") // no curve depends on it
            add(axisName(experiment, key), key);
    if (!present.isEmpty())
        addValues();
}

void AxisButton::addValues()
{
    menu()->addSeparator();
    const QString present = axis(), key = present.section(QLatin1Char('='), 0, 0);
    auto* box = new QWidget(menu());
    auto* values = new QLineEdit(present.mid(key.size() + 1), box);
    values->setObjectName(QStringLiteral("axisValues"));
    values->setAccessibleName(tr("Values"));
    values->setToolTip(tr("first:last:xFACTOR for a logarithmic axis, as in 64:4096:x2; first:last:+STEP for a linear axis; or a "
                          "comma-separated list"));
    auto* why = new WrappedLabel(box);
    why->setFont(secondaryFont());
    why->hide();
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(values);
    layout->addWidget(why);
    connect(values, &QLineEdit::returnPressed, this, [this, values, why, key] {
        const QString typed = key + QLatin1Char('=') + values->text().trimmed();
        const auto read = SweptAxis::parse(typed.toStdString());
        why->setText(read ? QString() : translated(read.error().why));
        why->setVisible(!read);
        if (!read)
            return;
        choose(typed);
        menu()->close();
    });
    auto* entry = new QWidgetAction(menu());
    entry->setDefaultWidget(box);
    menu()->addAction(entry);
}

} // namespace attentoscope
