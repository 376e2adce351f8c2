// SPDX-License-Identifier: GPL-3.0-or-later
// All that the program knows of a page: its words, its fields in the form, how it is made, its verdict, and what captions of its
// pictures say. A member without a default cannot be left out: what a page has nothing to say of, it says so.
#pragma once

#include "core/experiment/experiment.h"
#include "core/session/fields.h"

#include <QCoreApplication>
#include <QString>

#include <string>
#include <vector>

namespace attentoscope {

class Document;
class Engine;
class InquiryBase;
class Page;
struct PageFigures;

// The groups of pages by purpose, in the order of the bar.
enum class PageGroup { See, Measure, Models, Why };

// Tells what a page comes to, in one line of plain text.
struct PageVerdict {
    // Returns the questions that it is made from. The page asks them; the verdict asks nothing.
    using Reads = std::vector<InquiryBase*> (*)(Engine& engine, const Document& document);
    // Returns the line; empty: there is nothing to say yet.
    using Text = QString (*)(Engine& engine, const Document& document);
    // Selects what the line names, as a click on that would; null: it names nothing that can be selected.
    using Select = void (*)(Engine& engine, Document* document);

    PageVerdict(Reads reads, Text text, const char* help, Select select = nullptr, std::vector<std::string> others = {})
        : reads(reads)
        , text(text)
        , help(help)
        , select(select)
        , others(std::move(others))
    {
    }
    // Returns the line; nothing while a picture that it is not about fills the page, nor of a worksheet, whose answers it could
    // give away.
    QString said(Engine& engine, const Document& document) const;

    Reads reads;
    Text text;
    const char* help; // explains its words; in the context "Verdicts"
    Select select;
    std::vector<std::string> others; // pictures of the page that it is not about
};

// Holds what the caption of a view says of its data, because a page may draw other data than the form names, or a part of it.
struct Depicted {
    Experiment experiment; // the document's, with its policies as the page names them
    QString data = {}; // names what the experiment's source cannot; empty: the source says it
    QString length = {}; // said instead of n
    std::vector<std::string> unseen = {}; // keys of fields that the view does not show, "A", "B", "source"
    bool ofExperiment = true; // false: nothing that it shows depends on the experiment
};

struct DepictedWords {
    Q_DECLARE_TR_FUNCTIONS(Depicted)
};

// A view of a page, by the name that it has on the command line.
struct DepictedView {
    QString name; // "jl/ratios", or the page's name alone
    int board = 0; // the place of its board on the page
};

// How a page differs from the form.
struct PageDepicts {
    using Name = Experiment (*)(Experiment experiment);
    using Tell = void (*)(Depicted& depicted, const DepictedView& view, const Document& document, Engine& engine);

    explicit PageDepicts(Tell tell, Name name = nullptr)
        : tell(tell)
        , name(name)
    {
    }
    Tell tell; // null: the form says all
    Name name; // gives the policies as the page names them; null: as the form does
};
inline const PageDepicts depictsTheForm{nullptr};
extern const PageDepicts depictsShownHeads; // for the pages that may show the heads of the model that comes with the program

// How a page is made, and how its figures are without it.
struct PageMaker {
    Page* (*make)(Document*, Engine*);
    PageFigures (*figures)();
};

struct PageKind {
    PageGroup group;
    const char* name; // in session files and on the command line
    const char* label; // one or two words; see pageLabel
    const char* help; // one sentence
    PageMaker page;
    std::vector<FieldGroup> form; // the groups of fields in the form while this page is open; none: there is no form
    PageVerdict verdict;
    PageDepicts depicts;
    bool needsQueries = false; // a source of attention weights alone is not enough
    bool (*reads)(const Experiment&, const Field&) = nullptr; // whether a field changes the page now; null: all do
    const char* whyNot = nullptr; // why the others do not, one or two sentences; null only if `reads` is
};

// The groups of most pages.
inline const std::vector<FieldGroup> wholeForm{
    FieldGroup::Source, FieldGroup::Positions, FieldGroup::Scale, FieldGroup::Mask, FieldGroup::Measure, FieldGroup::Curves};

PageKind exploreKind();
PageKind masksKind();
PageKind distanceKind();
PageKind stepsKind();
PageKind labKind();
PageKind entropyKind();
PageKind extrapolationKind();
PageKind costKind();
PageKind headsKind();
PageKind counterfactualKind();
PageKind gradientsKind();
PageKind jlKind();
PageKind geometryKind();
PageKind claimsKind();

} // namespace attentoscope
