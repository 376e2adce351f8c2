// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bench/layout_memory.h"

#include "ui/document/change_view.h"
#include "ui/editors/parts/form_section.h"
#include "ui/pages/explore/maps/map_controls.h"
#include "ui/pages/page_list.h"
#include "ui/widgets/page.h"
#include "ui/widgets/splits/shares.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/settings/settings.h"

namespace attentoscope {

namespace {

const QString pooling = QStringLiteral("pooling");

} // namespace

void LayoutMemory::remember()
{
    remembers_ = true;
    if (workbench_)
        dress(workbench_);
}

QList<double> LayoutMemory::partsOf(const QString& name) const
{
    const auto kept = kept_.find(name);
    return kept != kept_.end() ? *kept : remembers_ ? Settings::parts(name) : QList<double>();
}

void LayoutMemory::keep(const QString& name, const QList<double>& parts)
{
    kept_[name] = parts;
    if (remembers_)
        Settings::setParts(name, parts);
}

void LayoutMemory::dressPart(const QList<Shares*>& all, const QString& name)
{
    for (Shares* shares : all) {
        const QString key = name + QLatin1Char('/') + shares->objectName();
        shares->setParts(partsOf(key));
        shares->disconnect(this);
        connect(shares, &Shares::chosen, this, [this, shares, key] { keep(key, shares->parts()); });
    }
}

void LayoutMemory::dressPage(std::size_t number)
{
    if (const Page* page = workbench_->pagesMade()[number])
        dressPart(page->findChildren<Shares*>(), QLatin1String(pageKinds()[number].name));
    for (const ReductionButton* button : workbench_->findChildren<ReductionButton*>()) {
        button->disconnect(this);
        connect(button, &ReductionButton::chosen, this, [this](MapReduction reduction) { keep(pooling, {double(reduction)}); });
    }
}

void LayoutMemory::pool(Document* document) const
{
    const QList<double> kept = partsOf(pooling);
    for (const MapReduction reduction : {MapReduction::Max, MapReduction::Mean, MapReduction::OneRow, MapReduction::Auto})
        if (!kept.isEmpty() && kept.front() == double(reduction))
            changeView<PoolingSettings>(document, [reduction](PoolingSettings& view) { view.reduction = reduction; });
}

// Opens and closes folds as the user left them. One in which something is not at its default stays open.
void LayoutMemory::dressFolds()
{
    for (FormSection* section : workbench_->findChildren<FormSection*>()) {
        const QString key = QStringLiteral("fold/") + section->objectName();
        if (const QList<double> open = partsOf(key); !open.isEmpty() && (open.front() > 0 || section->changed() == 0))
            section->setOpen(open.front() > 0);
        section->disconnect(this);
        connect(section, &FormSection::folded, this, [this, key](bool now) { keep(key, {now ? 1.0 : 0.0}); });
    }
}

void LayoutMemory::dress(Workbench* workbench)
{
    if (workbench_)
        workbench_->disconnect(this);
    workbench_ = workbench;
    dressPart(workbench->findChildren<Shares*>(QString(), Qt::FindDirectChildrenOnly), QStringLiteral("window"));
    for (std::size_t number = 0; number < pageKinds().size(); ++number)
        dressPage(number);
    dressFolds();
    connect(workbench, &Workbench::pageMade, this, &LayoutMemory::dressPage);
}

void LayoutMemory::reset()
{
    kept_.clear();
    if (remembers_)
        Settings::clearParts();
    if (workbench_)
        for (Shares* shares : workbench_->findChildren<Shares*>())
            shares->setParts({});
    if (workbench_)
        for (FormSection* section : workbench_->findChildren<FormSection*>())
            section->setOpen(section->changed() > 0);
}

} // namespace attentoscope
