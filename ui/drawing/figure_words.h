// SPDX-License-Identifier: GPL-3.0-or-later
// The caption of a figure, made from the experiments that its panels show.
#pragma once

#include "core/experiment/experiment.h"
#include "core/session/session.h"
#include "ui/figures/sheet/named_figure.h"

#include <QString>
#include <QStringList>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace attentoscope {

struct CaptionPart { // of one panel
    QString letter; // empty: it has none
    QString name;
    Experiment experiment;
    QStringList notes = {}; // see Figure::captionNotes()
    QString relation = {}; // see Figure::relation()
    struct Picture { // one of the pictures that a page shows
        QString letter, title;
        QStringList details;
    };
    std::vector<Picture> pictures = {}; // where they have letters
    QString data = {}; // names what the experiment's source cannot: the model and its text; empty: the source says it
    QString length = {}; // said instead of n
    std::vector<std::string> unsaid =
        {}; // keys of fields that an axis goes over or that the figure does not have, "A", "B", "source"
    std::map<std::size_t, QString> names = {}; // by the author, as typed, of policies by their number in sweptPolicies()
    std::set<std::size_t> lettered = {}; // of these, those that it calls by their letter nevertheless
    std::vector<std::size_t> further = {}; // policies that it shows besides A and B
    QString cites = {}; // says which claim the panel re-makes, as typed
    bool ofExperiment = true; // false: nothing that it shows depends on the experiment
};

// Returns, in the window's language, "(a) Maps (each pixel: maximum of 7 × 7 cells); (b) Curves: entropy $H$ (nats) against
// length $n$. Scale policies: A Standard, B Entropy-invariant ($n_0 = 512$). Needles in a haystack; $d = 64$; seed 1." What
// differs from panel to panel stands with each, all else once. Formulas stand between dollars, see ui/figures/formula_marks.h. A
// name that the author gave to a policy stands before what the policy is.
QString captionOf(const std::vector<CaptionPart>& parts);

// Says what a figure holds of these sessions, for the user: the title of the first, and files by name or as copies.
QString heldText(const std::vector<Session>& sessions);

} // namespace attentoscope
