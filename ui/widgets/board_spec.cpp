// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/board_spec.h"

#include "ui/document/change_view.h"
#include "ui/document/questions/curves.h"
#include "ui/plots/maps/map_row.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/board.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/switches/field_in_page.h"
#include "ui/widgets/switches/flow_layout.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <map>
#include <span>

namespace attentoscope {

SwitchSpec flagSwitch(PanelPlace above, const ViewFlag& flag, const QString& key, const SwitchSide& off, const SwitchSide& on)
{
    return {above, [=](QBoxLayout* row, Document* document, QWidget* parent) {
                row->addWidget(makeViewSwitch(document, flag, key, off, on, parent));
            }};
}

SwitchSpec choiceSwitch(PanelPlace above, const ViewChoice& choice, const QString& key, const std::vector<SwitchSide>& sides)
{
    return {above, [=](QBoxLayout* row, Document* document, QWidget* parent) {
                row->addWidget(makeChoiceSwitch(document, choice.get, choice.set, key, sides, parent));
            }};
}

SwitchSpec fieldSwitch(PanelPlace above, const char* field, const QString& label)
{
    return {above, [=](QBoxLayout* row, Document* document, QWidget* parent) { addField(row, document, field, label, parent); }};
}

QString MapsSpec::scale() { return stageAxis(Stage::Weights); }

AskedQuestion askedCurves(bool withFurther, std::string (*quantity)(const ViewState&))
{
    const auto shown = [quantity](const ViewState& view) { return quantity != nullptr ? quantity(view) : view.quantity; };
    const auto watched = [=](QWidget* where, Document* document, Engine* engine, const AskedQuestion::SizeNow&) {
        return watchCurves(where, document, engine, withFurther, [=] { return shown(document->view()); });
    };
    const auto askOnce = [=](Engine& engine, const Document& document, InquiryBase::Asker who, const MapSize&) -> InquiryBase* {
        Inquiry<Curves>& inquiry = engine.inquiry<Curves>();
        const std::optional<CurveSubject>& before = inquiry.asked() ? inquiry.asked() : inquiry.of(); // as watchCurves() does
        inquiry.ask(who, curveSubject(document, shown(document.view()), withFurther, before ? &*before : nullptr));
        return &inquiry;
    };
    return {watched, askOnce, [](Engine& engine) -> InquiryBase& { return engine.inquiry<Curves>(); }};
}

PartSpec numbersPart(const QString& key, Known<NumberTable> table, TextType type)
{
    const auto make = [key, type](Document*, QWidget* parent) {
        auto* grid = new NumberGrid(type == TextType::Rich ? bodyFont() : secondaryFont(), parent);
        grid->setObjectName(key);
        return grid;
    };
    const auto show = [make = std::move(table.made)](QWidget* part, const Answers& answers, const Document& document) {
        const std::optional<NumberTable> numbers = make(answers, document);
        if (numbers)
            static_cast<NumberGrid*>(part)->show(*numbers);
        return numbers.has_value();
    };
    return {.reads = std::move(table.reads), .make = make, .show = show, .isDimmed = true};
}

PartSpec picturePart(const PanelSpec& picture)
{
    const auto make = [make = picture.make, key = picture.key](Document*, QWidget* parent) {
        QWidget* view = make(parent);
        view->setObjectName(key);
        return view;
    };
    const auto show = [show = picture.show](QWidget* part, const Answers& answers, const Document& document) {
        show(part, answers, document, {.left = -1, .right = -1});
        return true;
    };
    return {.reads = picture.reads,
        .make = make,
        .show = show,
        .stretch = 1,
        .isDimmed = true,
        .picture = picture,
        .view = [](QWidget* part) { return part; }};
}

PartSpec titlePart(const QString& title, const QString& help)
{
    return {.reads = {}, .make = [=](Document*, QWidget* parent) {
                auto* label = new WrappedLabel(QStringLiteral("<b>%1</b>").arg(title.toHtmlEscaped()), parent);
                if (!help.isEmpty())
                    label->setToolTip(QStringLiteral("<p>%1</p>").arg(help.toHtmlEscaped()));
                return label;
            }};
}

PartSpec fieldsPart(const std::vector<std::pair<const char*, QString>>& fields)
{
    constexpr int betweenFields = 6; // px
    return {.reads = {}, .make = [=](Document* document, QWidget* parent) {
                auto* part = new QWidget(parent);
                auto* row = new QHBoxLayout(part);
                row->setContentsMargins(0, 0, 0, 0);
                row->setSpacing(betweenFields);
                for (const auto& [key, label] : fields)
                    addField(row, document, key, label, part);
                row->addStretch(1);
                return part;
            }};
}

PartSpec rowPart(const std::vector<PartSpec>& parts, const RowSpec& row)
{
    const auto make = [=](Document* document, QWidget* parent) {
        constexpr int betweenRows = 4; // px
        auto* box = new QWidget(parent);
        auto* wrapped = row.isWrapped ? new FlowLayout(row.spacing, betweenRows) : nullptr;
        auto* line = row.isWrapped ? nullptr : new QHBoxLayout;
        QLayout* layout = row.isWrapped ? static_cast<QLayout*>(wrapped) : line;
        layout->setContentsMargins(row.margins);
        for (const PartSpec& part : parts)
            layout->addWidget(part.make(document, box));
        if (line != nullptr) {
            line->setSpacing(row.spacing);
            for (std::size_t i = 0; i < parts.size(); ++i)
                line->setStretch(int(i), parts[i].stretch);
            if (std::ranges::none_of(parts, &PartSpec::stretch))
                line->addStretch(1);
        }
        box->setLayout(layout);
        return box;
    };
    const auto each = [parts](QWidget* box, const auto& visit) {
        for (std::size_t i = 0; i < parts.size(); ++i)
            visit(parts[i], box->layout()->itemAt(int(i))->widget());
    };
    PartSpec spec{.reads = {}, .make = make};
    for (const PartSpec& part : parts) {
        spec.reads.insert(spec.reads.end(), part.reads.begin(), part.reads.end());
        spec.followsExperiment = spec.followsExperiment || part.followsExperiment;
        spec.followsAsked = spec.followsAsked || part.followsAsked;
    }
    spec.show = [each](QWidget* box, const Answers& answers, const Document& document) {
        each(box, [&](const PartSpec& part, QWidget* widget) {
            if (part.show)
                widget->setVisible(part.show(widget, answers, document));
        });
        return true;
    };
    spec.follow = [each](QWidget* box, Document* document, Engine* engine) {
        each(box, [&](const PartSpec& part, QWidget* widget) {
            if (part.follow)
                part.follow(widget, document, engine);
        });
    };
    return spec;
}

PartSpec labelPart(const QString& key, const QString& text)
{
    return {.reads = {}, .make = [=](Document*, QWidget* parent) {
                auto* label = new QLabel(text, parent);
                label->setObjectName(key);
                label->setFont(secondaryFont());
                return label;
            }};
}

PartSpec wordsPart(const QString& key, TextType type, Known<QString> words)
{
    const auto make = [key, type](Document*, QWidget* parent) {
        auto* label = new WrappedLabel(parent);
        label->setObjectName(key);
        const bool isPlain = type == TextType::Plain || type == TextType::Bold || type == TextType::Title;
        label->setTextFormat(isPlain ? Qt::PlainText : type == TextType::Small ? Qt::AutoText : Qt::RichText);
        QFont font = type == TextType::Title ? titleFont() : isPlain ? bodyFont() : secondaryFont();
        if (type == TextType::Bold)
            font.setWeight(QFont::Bold);
        if (type != TextType::Rich)
            label->setFont(font);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        return label;
    };
    const auto show = [made = std::move(words.made)](QWidget* part, const Answers& answers, const Document& document) {
        const QString text = made(answers, document).value_or(QString());
        static_cast<WrappedLabel*>(part)->setText(text);
        return !text.isEmpty();
    };
    return {.reads = std::move(words.reads), .make = make, .show = show};
}

PartSpec keptInPlace(PartSpec part)
{
    part.show = [show = part.show](QWidget* widget, const Answers& answers, const Document& document) {
        show(widget, answers, document);
        return true;
    };
    return part;
}

PartSpec linkPart(const QString& key, const QString& text, std::function<void(ViewState&)> follow)
{
    const auto make = [=](Document* document, QWidget* parent) {
        auto* label = new QLabel(QStringLiteral("<a href=\"%1\">%2</a>").arg(key, text), parent);
        label->setObjectName(key);
        label->setFont(secondaryFont());
        QObject::connect(label, &QLabel::linkActivated, document, [document, follow] { changeView(document, follow); });
        return label;
    };
    return {.reads = {}, .make = make};
}

PartSpec buttonPart(
    const QString& key, const QString& text, const QString& help, Known<bool> isEnabled, std::function<void(ViewState&)> press)
{
    const auto make = [=](Document* document, QWidget* parent) {
        auto* button = new QPushButton(text, parent);
        button->setObjectName(key);
        button->setToolTip(help);
        QObject::connect(button, &QPushButton::clicked, document, [document, press] { changeView(document, press); });
        return button;
    };
    const auto show = [made = std::move(isEnabled.made)](QWidget* part, const Answers& answers, const Document& document) {
        const std::optional<bool> enabled = made(answers, document);
        part->setEnabled(enabled.value_or(false));
        return enabled.has_value();
    };
    return {.reads = std::move(isEnabled.reads), .make = make, .show = show, .alignment = Qt::AlignLeft};
}

PartSpec flagPart(const ViewFlag& flag, const QString& key, const SwitchSide& off, const SwitchSide& on)
{
    return {.reads = {},
        .make = [=](Document* document, QWidget* parent) { return makeViewSwitch(document, flag, key, off, on, parent); }};
}

PartSpec choicePart(const ViewChoice& choice, const QString& key, const std::vector<SwitchSide>& sides)
{
    return {.reads = {}, .make = [=](Document* document, QWidget* parent) {
                return makeChoiceSwitch(document, choice.get, choice.set, key, sides, parent);
            }};
}

PartSpec listPart(const ViewChoice& choice, const QString& key, const QString& help, const std::vector<SwitchSide>& entries)
{
    const auto make = [=](Document* document, QWidget* parent) {
        auto* list = new QComboBox(parent);
        list->setObjectName(key);
        list->setToolTip(help);
        for (const SwitchSide& entry : entries) {
            list->addItem(entry.text);
            list->setItemData(list->count() - 1, entry.help, Qt::ToolTipRole);
        }
        QObject::connect(list, &QComboBox::activated, document,
            [document, choice](int chosen) { changeView(document, [&](ViewState& view) { choice.set(view, chosen); }); });
        return list;
    };
    const auto show = [choice](QWidget* list, const Answers&, const Document& document) {
        static_cast<QComboBox*>(list)->setCurrentIndex(choice.get(document.view()));
        return true;
    };
    return {.reads = {}, .make = make, .show = show};
}

std::vector<NamedFigure> figuresOf(
    const std::vector<DrawnPicture>& pictures, const std::optional<FigureRow>& maps, int face, const PaperSpec& paper)
{
    std::vector<NamedFigure> named;
    std::map<int, FigureRow> rows;
    for (const DrawnPicture& each : pictures) {
        named.push_back({each.name.key, each.name.title, each.figure, each.paper.value_or(paper.panel)});
        if (each.place && each.place->face == face)
            rows[paper.inOneRow ? 0 : each.place->row].cells.push_back({each.figure, 1});
    }
    std::vector<FigureRow> panels;
    for (auto& [place, row] : rows) {
        if (std::size_t(place) < paper.rows.size())
            row.height = paper.rows[std::size_t(place)];
        panels.push_back(std::move(row));
    }
    SharedFigure whole = composeFigure(std::move(panels));
    if (maps)
        whole = composeFigure({{maps->cells, double(paper.maps)}, {{{whole, 1}}, double(paper.panels)}});
    named.push_back({wholePage, Board::tr("All plots"), whole, paper.whole});
    return named;
}

namespace {

// Returns the pictures of a board but its maps, and of each whether it stands in the grid of panels.
std::vector<std::pair<const PanelSpec*, bool>> picturesOf(const BoardSpec& spec)
{
    std::vector<std::pair<const PanelSpec*, bool>> all;
    for (const PanelSpec& panel : spec.panels)
        all.emplace_back(&panel, true);
    const auto addParts = [&all](std::span<const PartSpec> parts) {
        for (const PartSpec& part : parts)
            if (part.picture)
                all.emplace_back(&*part.picture, false);
    };
    addParts(spec.above);
    if (spec.cell)
        addParts({&spec.cell->second, 1});
    addParts(spec.below.parts);
    if (spec.side)
        addParts(spec.side->parts);
    return all;
}

} // namespace

std::vector<NamedFigure> figuresOf(const BoardSpec& spec, const Answers& answers, const Document& document)
{
    std::vector<DrawnPicture> drawn;
    std::optional<FigureRow> maps;
    if (spec.maps) {
        const std::vector<MapPicture> pictures = spec.maps->pictures(answers, document);
        for (std::size_t which = 0; which < pictures.size(); ++which)
            drawn.push_back({spec.maps->names[which], mapOfRow(pictures, which, MapsSpec::scale()), {}});
        maps = rowOfMaps(pictures, MapsSpec::scale());
    }
    for (const auto& [panel, isInGrid] : picturesOf(spec))
        if (!panel->isThere || panel->isThere(document))
            drawn.push_back({{panel->key, panel->titleOf ? panel->titleOf(document) : panel->title},
                panel->figure(answers, document), isInGrid ? std::optional(panel->place) : std::nullopt, panel->paper});
    std::vector<NamedFigure> named = figuresOf(drawn, maps, spec.faces ? spec.faces->get(document.view()) : 0, spec.paper);
    if (spec.whole)
        spec.whole(named.back(), answers, document);
    return named;
}

bool hasPicture(const BoardSpec& spec, const QString& key, const Document& document)
{
    return (spec.maps && std::ranges::count(spec.maps->names, key, &PictureName::key) > 0)
        || std::ranges::any_of(picturesOf(spec),
            [&](const auto& each) { return each.first->key == key && (!each.first->isThere || each.first->isThere(document)); });
}

std::optional<std::vector<ReadInquiry>> readsOf(const BoardSpec& spec, const QString& key)
{
    if (spec.maps && std::ranges::count(spec.maps->names, key, &PictureName::key) > 0)
        return spec.maps->reads;
    for (const auto& [panel, place] : picturesOf(spec))
        if (panel->key == key) {
            std::vector<ReadInquiry> reads = panel->reads;
            reads.insert(reads.end(), panel->alsoReads.begin(), panel->alsoReads.end());
            return reads;
        }
    return {};
}

int faceOf(const BoardSpec& spec, const QString& key, const Document& document)
{
    if (key == wholePage)
        return spec.faces ? spec.faces->get(document.view()) : 0;
    const auto found = std::ranges::find(spec.panels, key, &PanelSpec::key);
    return found == spec.panels.end() ? 0 : found->place.face;
}

} // namespace attentoscope
