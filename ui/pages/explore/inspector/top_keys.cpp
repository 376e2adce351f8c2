// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/inspector/top_keys.h"

#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/tables/number_grid.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr std::size_t lines = 2 * inspectedTop; // twice, since with a bias A and B may have no key in common

// Returns the top keys of all policies, by the largest weight that any policy gives.
std::vector<Index> topOfAll(const InspectedRow& row)
{
    std::vector<RankedKey> found;
    for (const InspectedScale& scale : row.scales)
        for (const RankedKey& key : scale.top) {
            const auto same = std::ranges::find(found, key.key, &RankedKey::key);
            if (same == found.end())
                found.push_back(key);
            else
                same->weight = std::max(same->weight, key.weight);
        }
    std::ranges::stable_sort(found, [](const RankedKey& a, const RankedKey& b) { return a.weight > b.weight; });
    std::vector<Index> keys;
    for (const RankedKey& key : found)
        keys.push_back(key.key);
    return keys;
}

} // namespace

TopKeys::TopKeys(QWidget* parent)
    : QWidget(parent)
    , title_(new WrappedLabel(this))
    , note_(new WrappedLabel(this))
    , keys_(new NumberGrid(bodyFont(), this))
{
    QFont bold = bodyFont();
    bold.setWeight(QFont::Bold);
    title_->setFont(bold);
    title_->setObjectName(QStringLiteral("topKeysTitle"));
    note_->setObjectName(QStringLiteral("topKeysNote"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(title_);
    layout->addWidget(note_);
    layout->addWidget(keys_);
    layout->addStretch(1);
    connect(keys_, &NumberGrid::linkChosen, this, [this](const QString& key) { emit chosen(row_, Index(key.toLongLong())); });
    show(KnownCell());
}

void TopKeys::show(const KnownCell& known)
{
    keys_->setVisible(known.cell != nullptr);
    row_ = known.row ? known.row->row : -1;
    title_->setText(known.row ? cellTitle(*known.row->of->inputs, row_) : tr("No row selected"));
    if (!known.cell)
        return note_->setText(known.row ? tr("This row sees no key.") : tr("Click a cell of a map."));
    fill(*known.row, known.cell->key);
}

void TopKeys::fill(const InspectedRow& row, Index selected)
{
    const std::vector<Index> keys = topOfAll(row);
    NumberTable table = NumberTable::ofPolicies();
    table.columns.insert(
        table.columns.begin(), {QStringLiteral("Score"), tr("score"), tr("q·k; or ln a where the file has only weights")});
    for (std::size_t place = 0; place < lines; ++place) {
        NumberTable::Line& line = table.addLine(QStringLiteral("topKey%1").arg(place), {}, tr("Click to select this key"));
        line.shown = place < keys.size();
        if (!line.shown)
            continue;
        const Index key = keys[place];
        const QString link = QStringLiteral("<a href=\"%1\">%2</a>").arg(key).arg(tr("key %1").arg(countText(key)));
        const QString token = tokenText(row.of->inputs->keyTokens, key);
        const QString name = token.isEmpty() ? link : link + QLatin1Char(' ') + token;
        line.name = key == selected ? QStringLiteral("<b>%1</b>").arg(name) : name;
        line.numbers << fixedText(row.scores[std::size_t(key)], 2);
        for (std::size_t policy = 0; policy < row.scales.size(); ++policy)
            line.numbers << weightText(row.weight(policy, key));
    }
    keys_->show(table);
    note_->setText(tr("The largest weights of %1 visible keys").arg(countText(row.visible)));
}

} // namespace attentoscope
