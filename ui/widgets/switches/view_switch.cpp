// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/switches/view_switch.h"

#include "ui/document/change_view.h"

#include <QAbstractButton>

namespace attentoscope {

namespace {

void connectSwitch(ChoiceBar* bar, Document* document, const std::function<int(const ViewState&)>& get,
    const std::function<void(ViewState&, int)>& set)
{
    QObject::connect(bar, &ChoiceBar::chosen, document,
        [document, set](int chosen) { changeView(document, [&](ViewState& view) { set(view, chosen); }); });
    const auto follow = [bar, document, get] { bar->setCurrent(get(document->view())); };
    QObject::connect(document, &Document::viewChanged, bar, follow);
    follow();
}

} // namespace

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
    connectSwitch(
        bar, document, [flag](const ViewState& view) { return flag.get(view) ? 1 : 0; },
        [flag](ViewState& view, int chosen) { flag.set(view, chosen == 1); });
    return bar;
}

ChoiceBar* makeChoiceSwitch(Document* document, const std::function<int(const ViewState&)>& get,
    const std::function<void(ViewState&, int)>& set, const QString& name, const std::vector<SwitchSide>& sides, QWidget* parent)
{
    auto* bar = new ChoiceBar(parent);
    bar->setObjectName(name);
    for (std::size_t side = 0; side < sides.size(); ++side)
        bar->add(int(side), sides[side].text, sides[side].help)->setObjectName(name + QString::number(side));
    connectSwitch(bar, document, get, set);
    return bar;
}

} // namespace attentoscope
