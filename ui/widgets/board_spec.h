// SPDX-License-Identifier: GPL-3.0-or-later
// A board as a value: what it asks, the panels in its grid, each with a function from answers to a picture, the switches above
// them, and what stands beside. A Board shows one; a picture is also had from it without any widget. Words are in the window's
// language at the time when the value is made.
#pragma once

#include "ui/document/answers.h"
#include "ui/document/engine/watch.h"
#include "ui/figures/figure.h"
#include "ui/widgets/panel_place.h"
#include "ui/widgets/switches/view_switch.h"
#include "ui/widgets/tables/number_grid.h"

#include <functional>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace attentoscope {

// A question whose answer pictures need. Its inputs follow from the document alone.
struct AskedQuestion {
    std::function<void(QWidget* where, Document* document, Engine* engine)> watch; // asks while the widget is visible
    // Asks once, on behalf of somebody who must drop the question later. Returns its inquiry.
    std::function<InquiryBase&(Engine& engine, const Document& document, InquiryBase::Asker who)> ask;
};

// Makes one from a function of the document that returns the inputs, or an optional that is empty when there is nothing to ask.
template <class Q, class InputsOf>
AskedQuestion asked(InputsOf inputs)
{
    const auto watched = [inputs](QWidget* where, Document* document, Engine* engine) {
        watch<Q>(where, document, engine, [inputs, document] { return inputs(*document); });
    };
    const auto askOnce = [inputs](Engine& engine, const Document& document, InquiryBase::Asker who) -> InquiryBase& {
        Inquiry<Q>& inquiry = engine.inquiry<Q>();
        if (std::optional<typename Q::Inputs> now = inputs(document))
            inquiry.ask(who, *std::move(now));
        return inquiry;
    };
    return {watched, askOnce};
}

template <class... Q>
std::vector<ReadInquiry> reading()
{
    return {[](Engine& engine) -> InquiryBase& { return engine.inquiry<Q>(); }...};
}

// Names the answers that a picture reads, and makes it from them. Plot: (const Answers&, const Document&) → Picture.
template <class Plot>
struct PlotOf {
    std::vector<ReadInquiry> reads;
    Plot plot;
};

// Makes a picture from the answer to question Q once there is one: draw(answer) or draw(answer, view state).
template <class Q, class Draw>
auto fromAnswer(Draw draw)
{
    const auto plot = [draw](const Answers& answers, const Document& document) {
        const auto drawn = [&](const typename Q::Answer& answer) {
            if constexpr (std::is_invocable_v<Draw, const typename Q::Answer&>)
                return draw(answer);
            else
                return draw(answer, document.view());
        };
        decltype(drawn(std::declval<const typename Q::Answer&>())) picture;
        if (const auto* answer = answers.of<Q>())
            picture = drawn(*answer);
        else
            picture.emptyText = answers.waiting<Q>();
        return picture;
    };
    return PlotOf<decltype(plot)>{reading<Q>(), plot};
}

struct PanelSpec {
    QString key; // object name, for tests, style sheets and command lines
    QString title; // for menus and file names
    PanelPlace place;
    std::vector<ReadInquiry> reads; // it is drawn again after each answer to these, and when the view's state changes
    std::function<SharedFigure(const Answers&, const Document&)> figure; // on paper
    std::function<QWidget*(QWidget* parent)> make; // its view
    std::function<void(QWidget* view, const Answers&, const Document&, PanelMargins)> show;
    std::function<void(QWidget* view, Document*, Engine*)> follow; // connects the clicks of the view; null: they do nothing

    // Calls choose() with what a signal of the view says.
    template <class View, class... Said, class Choose>
    PanelSpec&& onClick(void (View::*signal)(Said...), Choose choose) &&
    {
        follow = [signal, choose](QWidget* view, Document* document, Engine* engine) {
            QObject::connect(static_cast<View*>(view), signal, document,
                [document, engine, choose](Said... said) { choose(*document, Answers(*engine), said...); });
        };
        return std::move(*this);
    }
};

template <class View, class Plot>
PanelSpec panel(const QString& key, const QString& title, PanelPlace place, const PlotOf<Plot>& from)
{
    PanelSpec spec{.key = key, .title = title, .place = place, .reads = from.reads};
    const Plot plot = from.plot;
    spec.figure = [plot](const Answers& answers, const Document& document) { return View::onPaper(plot(answers, document)); };
    spec.make = [](QWidget* parent) { return new View(parent); };
    spec.show = [plot](QWidget* view, const Answers& answers, const Document& document, PanelMargins margins) {
        auto picture = plot(answers, document);
        picture.leftMargin = margins.left;
        picture.rightMargin = margins.right;
        static_cast<View*>(view)->show(picture);
    };
    return spec;
}

// A row of buttons above a panel, one of which is down.
struct SwitchSpec {
    PanelPlace above;
    std::function<QWidget*(Document* document, QWidget* parent)> make;
};

// Makes one for a flag of the page's settings. `key`: the object name of the button for "on"; that for "off" ends in "Off".
SwitchSpec flagSwitch(PanelPlace above, const ViewFlag& flag, const QString& key, const SwitchSide& off, const SwitchSide& on);

// Makes one for an enum of a page's settings, a member of the struct V. `key`: the object name of the row; its buttons have it
// with the number of the choice.
template <class V, class E>
SwitchSpec choiceSwitch(PanelPlace above, E V::*choice, const QString& key, const std::vector<SwitchSide>& sides)
{
    return {above, [=](Document* document, QWidget* parent) {
                return makeChoiceSwitch(
                    document, [choice](const ViewState& view) { return int(view.of<V>().*choice); },
                    [choice](ViewState& view, int chosen) { view.of<V>().*choice = E(chosen); }, key, sides, parent);
            }};
}

// Describes one of the parts that stand beside the panels, from top to bottom.
struct SidePart {
    std::vector<ReadInquiry> reads; // it is shown again after each answer to these
    std::function<QWidget*(Document* document, QWidget* parent)> make;
    std::function<void(QWidget* part, const Answers&, const Document&)> show = {}; // null: it never changes
    bool stretches = false; // takes the room that the others leave
    bool isDimmed = false; // while it shows older answers
    // A picture in it: its view, whose figure is exported, too.
    std::optional<PanelSpec> picture = {};
    std::function<QWidget*(QWidget* part)> view = {};
};

// Makes a table of numbers, hidden while there is none.
SidePart numbersPart(const QString& key, std::vector<ReadInquiry> reads,
    std::function<std::optional<NumberTable>(const Answers&, const Document&)> table);
// Makes a text in small letters, rich text that can be selected; empty while nothing is known.
SidePart wordsPart(
    const QString& key, std::vector<ReadInquiry> reads, std::function<QString(const Answers&, const Document&)> words);
// Makes a link that changes the state of the view.
SidePart linkPart(const QString& key, const QString& text, std::function<void(ViewState&)> follow);

struct SideSpec {
    SideWidth width;
    std::vector<SidePart> parts;
};

struct BoardSpec {
    PanelMargins margins;
    std::vector<AskedQuestion> asks;
    std::vector<PanelSpec> panels;
    std::vector<SwitchSpec> switches = {};
    std::optional<SideSpec> side = {};
};

} // namespace attentoscope
