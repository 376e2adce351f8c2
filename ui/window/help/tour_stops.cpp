// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/help/tour_stops.h"

#include "ui/pages/explore/maps/maps_pane.h"
#include "ui/panels/experiment_form.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/window/bars/page_bar.h"
#include "ui/window/bench/workbench.h"

#include <QCoreApplication>
#include <QScrollArea>
#include <QToolButton>

namespace attentoscope {

namespace {

struct TourStops {
    Q_DECLARE_TR_FUNCTIONS(TourStops)
};

template <class Widget>
QWidget* first(Workbench* workbench, const char* name = "")
{
    return *name != 0 ? workbench->findChild<Widget*>(QLatin1String(name)) : workbench->findChild<Widget*>();
}

// Returns the visible part of the form, which is in a scroll area.
QWidget* formOf(Workbench* workbench)
{
    QWidget* form = first<ExperimentForm>(workbench);
    for (QWidget* around = form; around != nullptr; around = around->parentWidget())
        if (qobject_cast<QScrollArea*>(around) != nullptr)
            return around;
    return form;
}

} // namespace

std::vector<TourStop> tourStops(const std::function<Workbench*()>& workbench)
{
    return {
        {[workbench] { return formOf(workbench()); }, [] { return TourStops::tr("What is computed"); },
            [] {
                return TourStops::tr("The source of queries and keys, two scale policies A and B, the mask. Every change is "
                                     "computed at once and can be undone.");
            }},
        {[workbench] { return first<MapsPane>(workbench()); }, [] { return TourStops::tr("The maps"); },
            [] {
                return TourStops::tr(
                    "One row for each query, one column for each key, under A and under B. Click a cell to select "
                    "it, zoom with the wheel, drag to move.");
            }},
        {[workbench] { return first<ProfileView>(workbench()); }, [] { return TourStops::tr("One row"); },
            [] { return TourStops::tr("All weights of the selected row: where A and B differ, and by how much."); }},
        {[workbench] { return first<LineView>(workbench(), "curves"); }, [] { return TourStops::tr("Curves against length"); },
            [] {
                return TourStops::tr(
                    "How entropy and other quantities change as the sequence grows: dots are measured, dashed lines are theory.");
            }},
        {[workbench] { return first<PageBar>(workbench()); }, [] { return TourStops::tr("Other pages"); },
            [] {
                return TourStops::tr("All pages show the same experiment: masks, single steps, heads, gradients, cost and more. "
                                     "Ctrl+1 to Ctrl+9 open them too.");
            }},
        {[workbench] { return first<QToolButton>(workbench(), "lessons"); }, [] { return TourStops::tr("Where to begin"); },
            [] {
                return TourStops::tr("Lessons explain step by step; examples, beside them, are experiments to play with. Ctrl+K "
                                     "finds anything by its name, ? shows all keyboard shortcuts.");
            }},
    };
}

} // namespace attentoscope
