// SPDX-License-Identifier: GPL-3.0-or-later
// A test fixture for the policy lab with a small experiment.
#pragma once

#include "tests/ui/page_test.h"
#include "ui/document/questions/subject.h"
#include "ui/pages/lab/lab_numbers.h"
#include "ui/pages/lab/lab_page.h"
#include "ui/pages/lab/lab_pictures.h"
#include "ui/pages/lab/lab_settings.h"
#include "ui/plots/lines/line_view.h"

#include <QAbstractButton>
#include <QTableView>

#include <algorithm>
#include <vector>

namespace attentoscope {

inline Experiment threePolicies()
{
    Experiment experiment;
    experiment.source = "sphere";
    experiment.n = 64;
    experiment.lengths = Lengths::of("64,256,512");
    experiment.trials = 2;
    experiment.rows = 16;
    experiment.further = {{"ssmax", {}, {}}};
    return experiment;
}

class Lab : public PageTest<BoardsOf<labBoards>>
{
protected:
    Lab()
        : PageTest(threePolicies())
    {
    }

    bool ready()
    {
        return waitUntil([&] {
            const SharedSweep& sweep = this->sweep();
            return sweep && sweep->stepsDone == sweep->steps && engine.isResting()
                && sweep->policies == sweptPolicies(document.experiment())
                && measured(quantity("multiplier")).size() == sweep->policies.size()
                && measured(quantity("multiplier"))[1].name == labSeriesName(*sweep, 1);
        });
    }
    template <class Widget>
    Widget* find(const QString& name)
    {
        // Skip widgets that a list has replaced: they are deleted in the next turn of the event loop.
        for (Widget* widget : page.findChildren<Widget*>(name))
            if (widget->isVisibleTo(&page))
                return widget;
        return nullptr;
    }
    QTableView* table() { return page.findChild<QTableView*>(QStringLiteral("labTable")); }
    const LinePicture& picture(const Quantity& quantity)
    {
        return page.findChild<LineView*>(QString::fromLatin1(quantity.key))->picture();
    }
    // Returns the series of a picture with this legend entry.
    std::vector<Series> called(const Quantity& quantity, const QString& legend)
    {
        std::vector<Series> found = picture(quantity).series;
        std::erase_if(found, [&](const Series& series) { return series.legend != legend; });
        return found;
    }
    std::vector<Series> measured(const Quantity& quantity) { return called(quantity, "measured"); }
    std::vector<Series> theory(const Quantity& quantity) { return called(quantity, "theory"); }
    bool hasGuide(const Quantity& quantity, Overlay overlay) { return !called(quantity, overlayName(overlay)).empty(); }
    void press(const QString& name) { find<QAbstractButton>(name)->click(); }
};

} // namespace attentoscope
