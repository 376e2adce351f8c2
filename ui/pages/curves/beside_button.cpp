// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/curves/beside_button.h"

#include "core/sources/source.h"
#include "ui/document/change_view.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/curves.h"
#include "ui/document/questions/curves_over.h"
#include "ui/pages/curves/curve_picture.h"
#include "ui/pages/curves/curves_settings.h"
#include "ui/pages/curves/source_words.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"

#include <QLineEdit>
#include <QMenu>
#include <QWidgetAction>

#include <algorithm>
#include <cstddef>

namespace attentoscope {

BesideButton::BesideButton(Document* document, Engine* engine, QWidget* parent)
    : MenuButton(tr("Compare"), parent)
    , document_(document)
    , engine_(engine)
{
    setObjectName(QStringLiteral("keepCurves"));
    setChoicesOf(tr("Curves"));
    setFont(secondaryFont());
    setToolTip(tr("Shows the curves of a second source beside the present ones, or keeps the present curves as thin lines to "
                  "compare with later ones"));
    connect(menu(), &QMenu::aboutToShow, this, &BesideButton::fill);
}

template <class Change>
void BesideButton::changeKept(const Change& change)
{
    changeView<CurvesSettings>(document_, [&](CurvesSettings& view) { change(view.kept); });
}

void BesideButton::fill()
{
    qDeleteAll(menu()->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly)); // clear() does not delete submenus
    menu()->clear();
    const std::vector<KeptCurves>& kept = document_->view().of<CurvesSettings>().kept;
    QAction* add = menu()->addAction(tr("Keep these curves"), this, &BesideButton::keep);
    add->setEnabled(kept.size() < mostKept && canKeep());
    addKept(kept);
    if (kept.size() > 1)
        menu()->addAction(tr("Remove all"), this, [this] { changeKept([](std::vector<KeptCurves>& all) { all.clear(); }); });
    menu()->addSeparator();
    addSources();
}

void BesideButton::addKept(const std::vector<KeptCurves>& kept)
{
    const auto along = document_->view().of<CurvesSettings>().along();
    const std::string key = along ? along->key() : "n";
    for (std::size_t set = 0; set < kept.size(); ++set) {
        QString text = keptName(kept[set], document_->experiment());
        if (kept[set].key() != key)
            text = tr("%1 (x axis: %2)").arg(text, QString::fromStdString(kept[set].key()));
        QMenu* one = menu()->addMenu(QString(text).replace(QLatin1Char('&'), QLatin1String("&&")));
        auto* name = new QLineEdit(kept[set].name, one);
        name->setAccessibleName(tr("Name of the curves"));
        name->setMaxLength(longestKeptName);
        connect(name, &QLineEdit::editingFinished, this, [this, set, name] {
            changeKept([&](std::vector<KeptCurves>& all) {
                const QString typed = name->text().trimmed();
                if (set >= all.size() || typed.isEmpty() || typed == all[set].name)
                    return;
                all[set].name = typed;
                all[set].named = true;
            });
        });
        auto* entry = new QWidgetAction(one);
        entry->setDefaultWidget(name);
        one->addAction(entry);
        one->addAction(tr("Remove"), this,
            [this, set] { changeKept([&](std::vector<KeptCurves>& all) { all.erase(all.begin() + std::ptrdiff_t(set)); }); });
    }
}

// Adds the sources that can be generated at any length. Choosing the chosen one again takes it away.
void BesideButton::addSources()
{
    const QString& beside = document_->view().of<CurvesSettings>().beside;
    for (const Source& source : sources()) {
        if (!source.generated)
            continue;
        const QString name = QString::fromLatin1(source.name);
        QAction* action = menu()->addAction(tr("Compare with %1").arg(sourceWord(source.name)), this, [this, name] {
            changeView<CurvesSettings>(
                document_, [&](CurvesSettings& view) { view.beside = view.beside == name ? QString() : name; });
        });
        action->setCheckable(true);
        action->setChecked(beside == name);
        action->setEnabled(beside == name || document_->experiment().source != source.name);
        action->setToolTip(translated(source.help));
        action->setObjectName(QStringLiteral("beside.") + name);
    }
}

bool BesideButton::canKeep() const
{
    if (const auto along = document_->view().of<CurvesSettings>().along()) {
        const SharedOver& over = engine_->inquiry<CurvesOver>().answer();
        return over && over->axis == *along && over->any();
    }
    const SharedSweep& now = engine_->inquiry<Curves>().answer();
    return now && now->stepsDone > 0;
}

void BesideButton::keep()
{
    if (!canKeep())
        return;
    changeView<CurvesSettings>(document_, [&](CurvesSettings& view) {
        int number = int(view.kept.size()) + 1;
        const auto taken = [&] {
            return std::ranges::any_of(
                view.kept, [&](const KeptCurves& each) { return each.name == tr("kept curves %1").arg(number); });
        };
        while (taken())
            ++number;
        const QString name = tr("kept curves %1").arg(number);
        view.kept.push_back(view.axis.isEmpty()
                ? keptCurves(*engine_->inquiry<Curves>().answer(), name)
                : keptCurves(view.axis.toStdString(), engine_->inquiry<CurvesOver>().answer()->sweeps, name));
    });
}

} // namespace attentoscope
