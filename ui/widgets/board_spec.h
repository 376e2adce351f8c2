// SPDX-License-Identifier: GPL-3.0-or-later
// A board as a value: what it asks, the panels in its grid, each with a function from answers to a picture, the switches above
// them, and what stands beside. A Board shows one; figuresOf() makes its pictures without any widget. Words are in the window's
// language at the time when the value is made.
#pragma once

#include "ui/document/answers.h"
#include "ui/document/engine/watch.h"
#include "ui/figures/sheet/named_figure.h"
#include "ui/widgets/panel_place.h"
#include "ui/widgets/switches/view_switch.h"
#include "ui/widgets/tables/number_grid.h"

#include <functional>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

class QBoxLayout;

namespace attentoscope {

struct MapPicture;
struct Stories;

// How many cells the map of a board has in each direction.
struct MapSize {
    QSize cells; // empty: it is not laid out yet
    bool onPaper = false; // of a figure, which may take longer
};

// A question whose answer pictures need. Its inputs follow from the document, and perhaps from the answers to other questions
// and from the size of the map.
struct AskedQuestion {
    using SizeNow = std::function<MapSize()>;
    // Asks while the widget is visible. `size` is null where the question is not of a map. Null: it is asked in another way.
    std::function<Watch*(QWidget* where, Document* document, Engine* engine, const SizeNow& size)> watch;
    // Asks once, on behalf of somebody who must drop the question later, and returns its inquiry. Where there is nothing to ask
    // it drops the question and returns null.
    std::function<InquiryBase*(Engine& engine, const Document& document, InquiryBase::Asker who, const MapSize& size)> ask;
    ReadInquiry inquiry; // where its answer comes
    std::vector<ReadInquiry> follows = {}; // it is asked again after each answer to these
    bool isOfMap = false; // and when the size of the map has changed
};

// Makes one from a function of the document, or also of the answers to the questions that it follows and of the size of the map.
// That returns the inputs, or an optional that is empty when there is nothing to ask.
template <class Q, class InputsOf>
AskedQuestion asked(InputsOf inputs, const std::vector<ReadInquiry>& follows = {})
{
    constexpr bool isOfMap = std::is_invocable_v<InputsOf, const Document&, const Answers&, const MapSize&>;
    const auto inputsNow = [inputs](const Document& document, Engine& engine,
                               const MapSize& size) -> std::optional<typename Q::Inputs> {
        if constexpr (isOfMap)
            return inputs(document, Answers(engine), size);
        else if constexpr (std::is_invocable_v<InputsOf, const Document&>)
            return inputs(document);
        else
            return inputs(document, Answers(engine));
    };
    const auto watched = [=](QWidget* where, Document* document, Engine* engine, const AskedQuestion::SizeNow& size) {
        Watch* asking =
            watch<Q>(where, document, engine, [=] { return inputsNow(*document, *engine, size ? size() : MapSize()); });
        for (const ReadInquiry read : follows)
            QObject::connect(&read(*engine), &InquiryBase::answered, asking, &Watch::look);
        return asking;
    };
    const auto askOnce = [=](Engine& engine, const Document& document, InquiryBase::Asker who,
                             const MapSize& size) -> InquiryBase* {
        Inquiry<Q>& inquiry = engine.inquiry<Q>();
        std::optional<typename Q::Inputs> now = inputsNow(document, engine, size);
        if (!now) {
            inquiry.drop(who);
            return nullptr;
        }
        inquiry.ask(who, *std::move(now));
        return &inquiry;
    };
    return {watched, askOnce, [](Engine& engine) -> InquiryBase& { return engine.inquiry<Q>(); }, follows, isOfMap};
}

// Asks for the curves against length: of A and B, or also of the further policies. `quantity` returns the key of the one that is
// shown; null: it is the view's.
AskedQuestion askedCurves(bool withFurther = false, std::string (*quantity)(const ViewState&) = nullptr);

template <class... Q>
std::vector<ReadInquiry> reading()
{
    return {[](Engine& engine) -> InquiryBase& { return engine.inquiry<Q>(); }...};
}

// Calls make() with an answer, or with what that points to, and with the state of the view or the document where it takes one.
template <class Make, class Answer>
auto madeFrom(const Make& make, const Answer& answer, const Document& document)
{
    if constexpr (std::is_invocable_v<Make, const Answer&>)
        return make(answer);
    else if constexpr (std::is_invocable_v<Make, const Answer&, const ViewState&>)
        return make(answer, document.view());
    else if constexpr (std::is_invocable_v<Make, const Answer&, const Document&>)
        return make(answer, document);
    else
        return madeFrom(make, *answer, document);
}

// What is made from the answers that it reads; nothing while they are not known.
template <class Made>
struct Known {
    std::vector<ReadInquiry> reads;
    std::function<std::optional<Made>(const Answers&, const Document&)> made;
};

// Makes it from the answer to question Q, see madeFrom().
template <class Q, class Make>
auto onceKnown(Make make)
{
    using Made = decltype(madeFrom(make, std::declval<const typename Q::Answer&>(), std::declval<const Document&>()));
    const auto made = [make](const Answers& answers, const Document& document) {
        const auto* answer = answers.of<Q>();
        return answer != nullptr ? std::optional<Made>(madeFrom(make, *answer, document)) : std::nullopt;
    };
    return Known<Made>{reading<Q>(), made};
}

// Names the answers that a picture reads, and makes it from them. Plot: (const Answers&, const Document&) → Picture.
template <class Plot>
struct PlotOf {
    std::vector<ReadInquiry> reads;
    Plot plot;
};

// Makes an empty picture that says why there is no answer to question Q, or that it is being computed.
template <class Picture, class Q>
Picture waitingFor(const Answers& answers)
{
    Picture picture;
    picture.emptyText = answers.waiting<Q>();
    return picture;
}

// Makes a picture from the answer to question Q once there is one, see madeFrom().
template <class Q, class Draw>
auto fromAnswer(Draw draw)
{
    const auto plot = [draw](const Answers& answers, const Document& document) {
        using Picture = decltype(madeFrom(draw, std::declval<const typename Q::Answer&>(), document));
        const auto* answer = answers.of<Q>();
        return answer != nullptr ? madeFrom(draw, *answer, document) : waitingFor<Picture, Q>(answers);
    };
    return PlotOf<decltype(plot)>{reading<Q>(), plot};
}

// Makes a picture that needs no answer: draw(experiment).
template <class Draw>
auto fromExperiment(Draw draw)
{
    const auto plot = [draw](const Answers&, const Document& document) { return draw(document.experiment()); };
    return PlotOf<decltype(plot)>{{}, plot};
}

// Connects the signals of a view; null: they do nothing.
using Follow = std::function<void(QWidget* view, Document*, Engine*)>;

// Calls choose() with what a signal of the view says, and does the same for other signals.
template <class View, class... Said, class Choose>
Follow following(void (View::*signal)(Said...), Choose choose, const Follow& others = {})
{
    return [signal, choose, others](QWidget* view, Document* document, Engine* engine) {
        if (others)
            others(view, document, engine);
        QObject::connect(static_cast<View*>(view), signal, document,
            [document, engine, choose](Said... said) { choose(*document, Answers(*engine), said...); });
    };
}

struct PanelSpec {
    QString key; // object name, for tests, style sheets and command lines
    QString title; // for menus and file names
    PanelPlace place;
    std::vector<ReadInquiry> reads; // it is drawn again after each answer to these, and when the view's state changes
    std::function<SharedFigure(const Answers&, const Document&)> figure = {}; // on paper
    std::function<QWidget*(QWidget* parent)> make = {}; // its view
    std::function<void(QWidget* view, const Answers&, const Document&, PanelMargins)> show = {};
    Follow follow = {};
    std::vector<ReadInquiry> alsoReads = {}; // as `reads`, but the picture is not dimmed while these answers are older
    // Tells the size of a view that is a map, in device pixels; null: it is none.
    std::function<void(QWidget* view, const std::function<void(QSize)>& changed)> tellSize = {};
    std::function<QString(const Document&)> titleOf = {}; // the title where that depends on the experiment; null: it does not
    std::function<bool(const Document&)> isThere = {}; // whether it has anything to show; null: always
    // Whether its view is hidden, and the one before it in its row has its place, too; null: never. Figures have it all the same.
    std::function<bool(const Answers&, const Document&)> givesRoom = {};
    bool isOfItsOwnOnPaper = false; // its figure is not what the view shows
    std::optional<QSizeF> paper = {}; // usual size, mm; none: that of the board

    // Calls choose() with what a signal of the view says.
    template <class View, class... Said, class Choose>
    PanelSpec&& on(void (View::*signal)(Said...), Choose choose) &&
    {
        follow = following(signal, choose, follow);
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
        if constexpr (requires { picture.leftMargin; }) {
            picture.leftMargin = margins.left;
            picture.rightMargin = margins.right;
        }
        static_cast<View*>(view)->show(picture);
    };
    if constexpr (requires { &View::pixelsChanged; })
        spec.tellSize = [](QWidget* view, const std::function<void(QSize)>& changed) {
            QObject::connect(static_cast<View*>(view), &View::pixelsChanged, view, changed);
        };
    return spec;
}

// A row of maps of weights with one colour bar.
struct MapsSpec {
    std::vector<PictureName> names; // of the maps
    PanelPlace place; // of the first one
    int columns; // of the grid that they take; 0: they stand above all panels, as high as on paper
    std::vector<ReadInquiry> reads;
    std::function<std::vector<MapPicture>(const Answers&, const Document&)> pictures;

    static QString scale(); // what the colours stand for
};

// Makes one whose pictures are made from the answer to question Q, see madeFrom().
template <class Q, class Draw>
MapsSpec mapsOf(const std::vector<PictureName>& names, PanelPlace place, int columns, Draw draw)
{
    const auto pictures = [draw, count = names.size()](const Answers& answers, const Document& document) {
        using Pictures = decltype(madeFrom(draw, std::declval<const typename Q::Answer&>(), document));
        const auto* answer = answers.of<Q>();
        return answer != nullptr ? madeFrom(draw, *answer, document)
                                 : Pictures(count, waitingFor<typename Pictures::value_type, Q>(answers));
    };
    return {names, place, columns, reading<Q>(), pictures};
}

// A setting that chooses one of several things by its number, such as the board or the face of a board that is shown.
struct ViewChoice {
    std::function<int(const ViewState& view)> get;
    std::function<void(ViewState& view, int choice)> set;
};

// Makes one from a member of a page's settings, a flag or an enum.
template <class V, class E>
ViewChoice choiceOf(E V::*member)
{
    return {[member](const ViewState& view) { return int(view.of<V>().*member); },
        [member](ViewState& view, int choice) { view.of<V>().*member = E(choice); }};
}

// Describes what stands among or beside the panels: a table, a text, a button.
struct PartSpec {
    std::vector<ReadInquiry> reads; // it is shown again after each answer to these
    std::function<QWidget*(Document* document, QWidget* parent)> make;
    // Shows what is known, and returns false where that is nothing, which hides the part. null: it never changes.
    std::function<bool(QWidget* part, const Answers&, const Document&)> show = {};
    Follow follow = {};
    int face = 0; // see PanelPlace
    int stretch = 0; // its part of the room that the others leave
    bool isDimmed = false; // while it shows older answers
    bool followsExperiment = false; // it is shown again when the experiment changes
    bool followsAsked = false; // and when other answers are asked, or none, or when they are stopped
    bool isTool = false; // hidden while a class sees the window
    Qt::Alignment alignment = {};
    double tallest = 0; // its largest height, as a part of the width of the side; 0: any
    // A picture in it: its view, whose figure is exported, too.
    std::optional<PanelSpec> picture = {};
    std::function<QWidget*(QWidget* part)> view = {};
};

// What stands above a panel: a row of buttons one of which is down, a field of the form with its label, or a part.
struct SwitchSpec {
    PanelPlace above;
    std::function<void(QBoxLayout* row, Document* document, QWidget* parent)> add = {};
    std::optional<PartSpec> part = {}; // in its place
};

// Makes one for a flag of the page's settings. `key`: the object name of the button for "on"; that for "off" ends in "Off".
SwitchSpec flagSwitch(PanelPlace above, const ViewFlag& flag, const QString& key, const SwitchSide& off, const SwitchSide& on);

// Makes one whose buttons are for the numbers of a choice. `key`: the object name of the row; its buttons have it with their
// number.
SwitchSpec choiceSwitch(PanelPlace above, const ViewChoice& choice, const QString& key, const std::vector<SwitchSide>& sides);

inline SwitchSpec partSwitch(PanelPlace above, PartSpec part) { return {above, {}, std::move(part)}; }

// Makes a field of the form, by its key. An empty label: that of the form.
SwitchSpec fieldSwitch(PanelPlace above, const char* field, const QString& label);

enum class TextType { Rich, SmallRich, Small, Plain, Bold, Title }; // the last three are plain
PartSpec numbersPart(const QString& key, Known<NumberTable> table, TextType type = TextType::Rich);
PartSpec picturePart(const PanelSpec& picture); // takes the room that the others leave
PartSpec titlePart(const QString& title, const QString& help); // plain texts
PartSpec fieldsPart(const std::vector<std::pair<const char*, QString>>& fields); // of the form: keys and labels
struct RowSpec {
    int spacing = 8; // px
    QMargins margins = {};
    bool isWrapped = false; // into as many rows as are needed
};
PartSpec rowPart(const std::vector<PartSpec>& parts, const RowSpec& row); // side by side, from the left
PartSpec labelPart(const QString& key, const QString& text); // before a switch, in small letters
// Makes a text that can be selected.
PartSpec wordsPart(const QString& key, TextType type, Known<QString> words);
PartSpec keptInPlace(PartSpec part); // the same part, which keeps its room while it has nothing to show
// Make a link, and a button that is enabled at times; both change the state of the view.
PartSpec linkPart(const QString& key, const QString& text, std::function<void(ViewState&)> follow);
PartSpec buttonPart(
    const QString& key, const QString& text, const QString& help, Known<bool> isEnabled, std::function<void(ViewState&)> press);
PartSpec flagPart(const ViewFlag& flag, const QString& key, const SwitchSide& off, const SwitchSide& on);
PartSpec choicePart(const ViewChoice& choice, const QString& key, const std::vector<SwitchSide>& sides); // see choiceSwitch()
PartSpec listPart(const ViewChoice& choice, const QString& key, const QString& help, const std::vector<SwitchSide>& entries);

struct SideSpec {
    SideWidth width;
    std::vector<PartSpec> parts; // from top to bottom; one beside maps above all panels, and one beside the panels
    int top = 0, spacing = 8; // px
    bool isTool = false; // see PartSpec
    std::optional<PictureName> scrolled = {}; // what scrolls the parts; none: nothing
};

// What stands below the panels, beside the side.
struct BelowSpec {
    std::vector<PartSpec> parts; // from top to bottom
    int panels = 1; // the height of all panels, beside PartSpec::stretch
    int spacing = 4; // px
};

// A table of numbers between the first two rows of panels.
struct TableSpec {
    PartSpec numbers; // a NumberGrid
    std::vector<PartSpec> corner; // left of its heads: what chooses the numbers
};

// How a board looks on paper.
struct PaperSpec {
    QSizeF whole{180, 135}, panel{89, 67}; // usual sizes, mm
    bool inOneRow = false; // all panels of the whole board
    int maps = 1, panels = 2; // heights of the maps, and of all panels below them, as parts of the whole board
    std::vector<double> rows = {}; // heights of the rows of panels, as parts of these; empty: equal ones
};

// The grid of the panels in the window.
struct GridSpec {
    std::vector<int> columns = {}, rows = {}; // parts of the width and of the height; empty: equal ones
    int betweenColumns = 8, betweenRows = 0; // px; −1: as the style has it
    int betweenSwitches = 8, top = 8; // px; `top`: above a board without a side
    int rowHeight = 230; // px that a panel should have where there is room; title, legend and labels take about 100 px of it
    bool isResizable = true; // the user can move the boundaries
    int flow = 0; // columns in which the panels that are there take one place after the other; 0: each has its own place
};

struct BoardSpec {
    PanelMargins margins;
    std::vector<AskedQuestion> asks; // those that follow answers behind the questions that they follow
    std::vector<PanelSpec> panels;
    std::vector<SwitchSpec> switches = {};
    std::vector<PartSpec> above = {}; // the panels and the side, from top to bottom
    BelowSpec below = {};
    std::optional<SideSpec> side = {};
    std::optional<MapsSpec> maps = {};
    std::optional<TableSpec> table = {};
    std::optional<std::pair<PanelPlace, PartSpec>> cell = {}; // in the place of a panel
    const Stories& (*stories)() = nullptr; // above a board with a side; null: none
    std::optional<ViewChoice> faces = {}; // none: there is one
    bool followsExperiment = false; // it is drawn again when the experiment changes: some of its fields change no answer
    // Whether its pictures say how far answers are, so that they are drawn again as these progress, and when others are asked,
    // or none. null: neither.
    std::function<bool(const Answers&, const Document&)> saysHowFar = {};
    GridSpec grid = {};
    PaperSpec paper = {};
    // Changes the figure of all its panels, where the whole board is another one on paper.
    std::function<void(NamedFigure& all, const Answers&, const Document&)> whole = {};
};

// A picture of a board, and its place among the panels; none: it is above or beside them.
struct DrawnPicture {
    PictureName name;
    SharedFigure figure;
    std::optional<PanelPlace> place;
    std::optional<QSizeF> paper = {}; // see PanelSpec
};
// Returns the pictures as figures, and then the whole board with this face, below a row of maps.
std::vector<NamedFigure> figuresOf(
    const std::vector<DrawnPicture>& pictures, const std::optional<FigureRow>& maps, int face, const PaperSpec& paper);
// Makes them from what is known.
std::vector<NamedFigure> figuresOf(const BoardSpec& spec, const Answers& answers, const Document& document);
bool hasPicture(const BoardSpec& spec, const QString& key, const Document& document); // among these figures
// Returns the answers from which one of them is made; nothing: all that the board reads, as of the whole board.
std::optional<std::vector<ReadInquiry>> readsOf(const BoardSpec& spec, const QString& key);
// Returns the face that a picture stands on; of the whole page the one that is shown.
int faceOf(const BoardSpec& spec, const QString& key, const Document& document);

} // namespace attentoscope
