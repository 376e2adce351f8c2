// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/switches/view_switch.h"

#include "ui/document/change_view.h"

#include <QAbstractButton>

namespace attentoscope {

ChoiceBar* makeViewSwitch(Document* document, const ViewFlag& flag, const QString& name, const SwitchSide& off,
    const SwitchSide& on, QWidget* parent, bool onFirst)
{
    auto* bar = new ChoiceBar(parent);
    const auto addOff = [&] { bar->add(0, off.text, off.help)->setObjectName(name + QStringLiteral("Off")); };
    if (!onFirst)
        addOff();
    bar->add(1, on.text, on.help)->setObjectName(name);
    if (onFirst)
        addOff();
    QObject::connect(bar, &ChoiceBar::chosen, document,
        [document, flag](int chosen) { changeView(document, [&](ViewState& view) { flag.set(view, chosen == 1); }); });
    const auto follow = [bar, document, flag] { bar->setCurrent(flag.get(document->view()) ? 1 : 0); };
    QObject::connect(document, &Document::viewChanged, bar, follow);
    follow();
    return bar;
}

} // namespace attentoscope
