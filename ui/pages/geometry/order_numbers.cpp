#include "ui/pages/geometry/order_numbers.h"

#include "ui/pages/geometry/geometry_pictures.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>

#include <algorithm>

namespace attentoscope {

namespace {

struct Place {
    Places places;
    const char* name; // of the widgets
};
constexpr Place places[] = {{Places::AsSet, "asSet"}, {Places::None, "none"}, {Places::Causal, "causal"}, {Places::Rope, "rope"},
    {Places::Alibi, "alibi"}};

QFont boldFont()
{
    QFont bold = bodyFont();
    bold.setWeight(QFont::Bold);
    return bold;
}

} // namespace

OrderNumbers::OrderNumbers(QWidget* parent)
    : QWidget(parent)
    , grid_(new QGridLayout(this))
    , sentence_(new QLabel(this))
{
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(12);
    grid_->setVerticalSpacing(2);
    grid_->setColumnStretch(0, 1);
    sentence_->setWordWrap(true);
    sentence_->setObjectName(QStringLiteral("orderSentence"));
    grid_->addWidget(sentence_, 0, 0, 1, 3);
    auto* head = new QLabel(tr("Largest difference"), this);
    head->setToolTip(QStringLiteral("<p>%1</p>")
                         .arg(tr("The tokens are put into a random order, attended to, and put back. The largest difference from "
                                 "the original, over "
                                 "all cells of the maps of A and B and over all numbers of their outputs.")
                                  .toHtmlEscaped()));
    head->setFont(boldFont());
    head->setContentsMargins(0, 6, 0, 0);
    grid_->addWidget(head, 1, 0);
    for (const auto& [column, text] : {std::pair(1, tr("weights")), std::pair(2, tr("outputs"))}) {
        auto* label = new QLabel(text, this);
        label->setFont(boldFont());
        label->setContentsMargins(0, 6, 0, 0);
        grid_->addWidget(label, 1, column, Qt::AlignRight);
    }
    for (const Place& place : places) {
        const int row = grid_->rowCount();
        const QString name = QLatin1String(place.name);
        auto* label = new QLabel(placesText(place.places), this);
        grid_->addWidget(label, row, 0);
        lines_.push_back({place.places, label, addNumber(name + QStringLiteral("Weights"), row, 1),
            addNumber(name + QStringLiteral("Outputs"), row, 2)});
    }
}

QLabel* OrderNumbers::addNumber(const QString& name, int row, int column)
{
    auto* number = new QLabel(this);
    number->setObjectName(name);
    number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    number->setTextInteractionFlags(Qt::TextSelectableByMouse);
    grid_->addWidget(number, row, column);
    return number;
}

void OrderNumbers::show(const Equivariance& order)
{
    sentence_->setText(orderSentence(order));
    for (const Line& line : lines_) {
        const auto effect = std::ranges::find(order.effects, line.places, &OrderEffect::places);
        const bool known = effect != order.effects.end();
        line.weights->setText(known ? differenceText(effect->weights) : QStringLiteral("—"));
        line.outputs->setText(known ? differenceText(effect->outputs) : QStringLiteral("—"));
    }
}

} // namespace attentoscope
