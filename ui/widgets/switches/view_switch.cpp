// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/switches/view_switch.h"

#include "ui/document/document.h"

#include <QAbstractButton>

namespace attentoscope {

void followView(ChoiceBar* bar, Document* document, bool ViewState::*flag)
{
    QObject::connect(bar, &ChoiceBar::chosen, document, [document, flag](int chosen) {
        ViewState state = document->view();
        state.*flag = chosen == 1;
        document->setView(state);
    });
    const auto follow = [bar, document, flag] { bar->setCurrent(document->view().*flag ? 1 : 0); };
    QObject::connect(document, &Document::viewChanged, bar, follow);
    follow();
}

ChoiceBar* makeViewSwitch(Document* document, bool ViewState::*flag, const QString& name, const SwitchSide& off,
    const SwitchSide& on, QWidget* parent, bool onFirst)
{
    auto* bar = new ChoiceBar(parent);
    const auto addOff = [&] { bar->add(0, off.text, off.help)->setObjectName(name + QStringLiteral("Off")); };
    if (!onFirst)
        addOff();
    bar->add(1, on.text, on.help)->setObjectName(name);
    if (onFirst)
        addOff();
    followView(bar, document, flag);
    return bar;
}

} // namespace attentoscope
