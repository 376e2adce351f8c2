// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/board_spec.h"

#include "ui/document/change_view.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QLabel>

namespace attentoscope {

SwitchSpec flagSwitch(PanelPlace above, const ViewFlag& flag, const QString& key, const SwitchSide& off, const SwitchSide& on)
{
    return {above, [=](Document* document, QWidget* parent) { return makeViewSwitch(document, flag, key, off, on, parent); }};
}

SidePart numbersPart(const QString& key, std::vector<ReadInquiry> reads,
    std::function<std::optional<NumberTable>(const Answers&, const Document&)> table)
{
    const auto make = [key](Document*, QWidget* parent) {
        auto* grid = new NumberGrid(bodyFont(), parent);
        grid->setObjectName(key);
        return grid;
    };
    const auto show = [table = std::move(table)](QWidget* part, const Answers& answers, const Document& document) {
        auto* grid = static_cast<NumberGrid*>(part);
        const std::optional<NumberTable> numbers = table(answers, document);
        grid->setVisible(numbers.has_value());
        if (numbers)
            grid->show(*numbers);
    };
    return {.reads = std::move(reads), .make = make, .show = show, .isDimmed = true};
}

SidePart wordsPart(
    const QString& key, std::vector<ReadInquiry> reads, std::function<QString(const Answers&, const Document&)> words)
{
    const auto make = [key](Document*, QWidget* parent) {
        auto* label = new WrappedLabel(parent);
        label->setObjectName(key);
        label->setTextFormat(Qt::RichText);
        label->setFont(secondaryFont());
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        return label;
    };
    const auto show = [words = std::move(words)](QWidget* part, const Answers& answers, const Document& document) {
        static_cast<WrappedLabel*>(part)->setText(words(answers, document));
    };
    return {.reads = std::move(reads), .make = make, .show = show};
}

SidePart linkPart(const QString& key, const QString& text, std::function<void(ViewState&)> follow)
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

} // namespace attentoscope
