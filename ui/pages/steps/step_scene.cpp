// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/steps/step_scene.h"

#include "ui/pages/steps/steps_settings.h"
#include "ui/text/cell_text.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/token_label.h"
#include "ui/text/unbroken.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

namespace {

constexpr Index mostColumns = 8; // drawn of Q, K and V
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

struct StepWords {
    Q_DECLARE_TR_FUNCTIONS(StepWords)
};

QString italic(const QString& text) { return QStringLiteral("<i>%1</i>").arg(text); }

// Keeps a digit of a weight that is small but never 0.
QString number(double value)
{
    constexpr double least = 0.005;
    return value > 0 && value < least ? briefText(value, 1) : cellText(value, std::abs(value) < 100 ? 2 : 1, false);
}

QString factor(double value) { return value < 0 ? QStringLiteral("(%1)").arg(number(value)) : number(value); }

// Makes every entropy that is written one of Shannon's, whatever measure is chosen.
Experiment withShannon(const AttentionSteps& steps)
{
    Experiment shannon = steps.result->experiment;
    shannon.entropy = {};
    return shannon;
}
QString shannonText(const AttentionSteps& steps, double nats) { return entropyText(withShannon(steps), nats); }

// Returns "“sat”", or "token 3" if tokens have no names.
QString queryName(const AttentionSteps& steps, Index row)
{
    if (steps.queryTokens.empty())
        return StepWords::tr("token %1").arg(countText(steps.firstQuery + row));
    return StepWords::tr("“%1”").arg(tokenLabel(steps.queryTokens[std::size_t(row)]).toHtmlEscaped());
}
QString keyName(const AttentionSteps& steps, Index key)
{
    if (steps.keyTokens.empty())
        return StepWords::tr("token %1").arg(countText(steps.first + key));
    return StepWords::tr("“%1”").arg(tokenLabel(steps.keyTokens[std::size_t(key)]).toHtmlEscaped());
}

QStringList namesOf(const std::vector<std::string>& tokens, Index first, Index count)
{
    QStringList names;
    for (Index i = 0; i < count; ++i)
        names << (tokens.empty() ? countText(first + i) : tokenLabel(tokens[std::size_t(i)]));
    return names;
}
QStringList queryNames(const AttentionSteps& steps) { return namesOf(steps.queryTokens, steps.firstQuery, steps.queries()); }
QStringList keyNames(const AttentionSteps& steps) { return namesOf(steps.keyTokens, steps.first, steps.keys()); }

// Returns a colour scale symmetric about 0, common to matrices that are compared with each other.
ColorScaling aroundZero(std::initializer_list<const MatrixD*> matrices)
{
    double most = 0;
    for (const MatrixD* matrix : matrices)
        for (Index i = 0; i < matrix->size(); ++i)
            if (const double value = matrix->data()[i]; std::isfinite(value))
                most = std::max(most, std::abs(value));
    return {.low = -std::max(most, 1e-9), .high = std::max(most, 1e-9), .map = ColorMap::Diverging};
}

CellGrid gridOf(const QString& title, const MatrixD& numbers, const ColorScaling& colors)
{
    CellGrid grid;
    grid.title = title;
    const Index shown = std::min(numbers.cols(), std::max(mostColumns, mostStepTokens));
    grid.numbers = numbers.leftCols(shown);
    grid.colors = colors;
    return grid;
}

// Returns the grid of Q, K or V, with at most mostColumns columns.
CellGrid tokensGrid(const QString& title, const MatrixD& numbers, const QStringList& names, StepEdits::Matrix edits)
{
    CellGrid grid = gridOf(title, numbers, aroundZero({&numbers}));
    const Index shown = std::min(mostColumns, numbers.cols());
    grid.numbers = MatrixD(numbers.leftCols(shown));
    grid.moreColumns = numbers.cols() - shown;
    grid.rowNames = names;
    grid.edits = edits;
    return grid;
}

// Returns the grid of a matrix of queries by keys.
CellGrid cellGrid(
    const AttentionSteps& steps, const QString& title, const MatrixD& numbers, const ColorScaling& colors, Index row, Index key)
{
    CellGrid grid = gridOf(title, numbers, colors);
    grid.rowNames = queryNames(steps);
    grid.columnNames = keyNames(steps);
    grid.row = row;
    grid.column = key;
    return grid;
}

std::vector<std::uint8_t> hiddenCells(const AttentionSteps& steps)
{
    std::vector<std::uint8_t> hidden = steps.visible;
    for (std::uint8_t& flag : hidden)
        flag ^= 1;
    return hidden;
}

ColorScaling shares(ColorMap map) { return {.map = map}; }

SceneItem itemOf(CellGrid grid) { return {{}, std::move(grid), {}}; }
SceneItem itemOf(NumberBars bars) { return {{}, {}, std::move(bars)}; }
SceneItem signOf(const QString& sign) { return {sign, {}, {}}; }

QString shape(Index rows, Index columns) { return QStringLiteral(" (%1&nbsp;×&nbsp;%2)").arg(rows).arg(columns); }

template <class Item>
Item ofPolicy(std::size_t p, const Theme& theme, Item item)
{
    item.letter = QStringLiteral("<b style=\"color:%1\">%2</b>&nbsp;&nbsp;").arg(theme.policy(int(p)).name(), policyLetter(p));
    return item;
}

void addTokens(const AttentionSteps& steps, Index row, Index key, StepScene& scene)
{
    scene.title = StepWords::tr("Queries, keys and values");
    scene.sentence = StepWords::tr("Each token has a query (what it looks for), a key (what it is matched by) and a value (what "
                                   "it passes on). These steps follow the query of %1.")
                         .arg(queryName(steps, row));
    if (steps.madeValues)
        scene.sentence = inOneText({scene.sentence, StepWords::tr("The data contain no values, so random ones are used.")});
    CellGrid q = tokensGrid(
        italic(QStringLiteral("Q")) + shape(steps.queries(), steps.q.cols()), steps.q, queryNames(steps), StepEdits::Q);
    CellGrid k =
        tokensGrid(italic(QStringLiteral("K")) + shape(steps.keys(), steps.k.cols()), steps.k, keyNames(steps), StepEdits::K);
    CellGrid v =
        tokensGrid(italic(QStringLiteral("V")) + shape(steps.keys(), steps.v.cols()), steps.v, keyNames(steps), StepEdits::V);
    q.row = row;
    k.row = v.row = key;
    scene.lines = {{itemOf(std::move(q)), itemOf(std::move(k)), itemOf(std::move(v))}};
}

// Returns "0.31·1.20 + 0.55·(−0.10) + …": up to four products, as many as the first lesson has its readers add.
QString productText(const AttentionSteps& steps, Index row, Index key)
{
    const Index shown = steps.q.cols() <= 4 ? steps.q.cols() : 3;
    QStringList terms;
    for (Index t = 0; t < shown; ++t)
        terms << factor(steps.q(row, t)) + QStringLiteral("·") + factor(steps.k(key, t));
    if (steps.q.cols() > shown)
        terms << QStringLiteral("…");
    return terms.join(QStringLiteral(" + "));
}

void addScores(const AttentionSteps& steps, Index row, Index key, StepScene& scene)
{
    scene.title = StepWords::tr("Scores");
    scene.sentence =
        StepWords::tr("The dot product of the query of %1 and the key of %2: q·k = %3 = <b>%4</b>.")
            .arg(queryName(steps, row), keyName(steps, key), productText(steps, row, key), number(steps.scores(row, key)));
    CellGrid q = tokensGrid(italic(QStringLiteral("Q")), steps.q, queryNames(steps), StepEdits::Q);
    q.row = row;
    const MatrixD transposed = steps.k.leftCols(std::min(mostColumns, steps.k.cols())).transpose();
    CellGrid k = gridOf(italic(QStringLiteral("K")) + QStringLiteral("ᵀ"), transposed, aroundZero({&steps.k}));
    k.columnNames = keyNames(steps);
    k.column = key;
    scene.lines = {{itemOf(std::move(q)), signOf(QStringLiteral("×")), itemOf(std::move(k)), signOf(QStringLiteral("=")),
        itemOf(cellGrid(steps,
            italic(QStringLiteral("S")) + QStringLiteral(" = ") + italic(QStringLiteral("QK")) + QStringLiteral("ᵀ"),
            steps.scores, aroundZero({&steps.scores}), row, key))}};
}

void addScale(const AttentionSteps& steps, Index row, Index key, const Theme& theme, StepScene& scene)
{
    scene.title = StepWords::tr("Scale");
    QStringList said;
    auto& line = scene.lines.emplace_back();
    std::vector<const MatrixD*> both;
    for (const StepsOfPolicy& one : steps.policies)
        both.push_back(&one.scaled);
    const ColorScaling colors = aroundZero({both.front(), both.back()});
    for (std::size_t p = 0; p < steps.policies.size(); ++p) {
        const StepsOfPolicy& one = steps.policies[p];
        if (one.sum[std::size_t(row)] == 0)
            said = {StepWords::tr("The query of %1 sees no key: there is nothing to scale.").arg(queryName(steps, row))};
        else
            said << StepWords::tr("%1: λ = m/√d = %2/√%3 = %4, and the score %5 becomes <b>%6</b>.")
                        .arg(policyLegend(p, one.policy).toHtmlEscaped(), briefText(one.multiplier[std::size_t(row)], 3),
                            QString::number(steps.q.cols()), briefText(one.lambda[std::size_t(row)], 3),
                            number(steps.scores(row, key)), number(one.scaled(row, key)));
        line.push_back(itemOf(ofPolicy(p, theme, cellGrid(steps, QStringLiteral("<i>λS</i>"), one.scaled, colors, row, key))));
    }
    scene.sentence = inOneText(said);
}

void addBias(const AttentionSteps& steps, Index row, Index key, const Theme& theme, StepScene& scene)
{
    scene.title = StepWords::tr("Bias");
    if (steps.hasBias)
        scene.sentence = StepWords::tr("ALiBi adds to each logit a bias that falls with distance: %1 for key %2 and query %3.")
                             .arg(number(steps.bias(row, key)), keyName(steps, key), queryName(steps, row));
    else
        scene.sentence = StepWords::tr(
            "No bias is added here. ALiBi (under Positions, on the left) would lower the logit of a key in proportion to its "
            "distance. RoPE adds no bias: it rotates queries and keys before their scores are computed.");
    const ColorScaling colors = aroundZero({&steps.bias, &steps.policies.front().biased, &steps.policies.back().biased});
    auto& line = scene.lines.emplace_back();
    line.push_back(itemOf(cellGrid(steps, StepWords::tr("bias"), steps.bias, colors, row, key)));
    for (std::size_t p = 0; p < steps.policies.size(); ++p)
        line.push_back(itemOf(ofPolicy(p, theme,
            cellGrid(steps, QStringLiteral("<i>λS</i>&nbsp;+ ") + StepWords::tr("bias"), steps.policies[p].biased, colors, row,
                key))));
}

void addMask(const AttentionSteps& steps, Index row, Index key, const Theme& theme, StepScene& scene)
{
    scene.title = StepWords::tr("Mask");
    Index seen = 0;
    for (Index j = 0; j < steps.keys(); ++j)
        seen += steps.sees(row, j) ? 1 : 0;
    const QString ofKey =
        (steps.sees(row, key) ? StepWords::tr("%1 is visible") : StepWords::tr("%1 is masked: its logit becomes −∞"))
            .arg(keyName(steps, key));
    scene.sentence = StepWords::tr("The query of %1 sees %2 of %3 keys; %4.")
                         .arg(queryName(steps, row), QString::number(seen), QString::number(steps.keys()), ofKey);
    scene.sentence = inOneText({scene.sentence, StepWords::tr("Double-click a cell to hide it or make it visible.")});
    const ColorScaling colors = aroundZero({&steps.policies.front().biased, &steps.policies.back().biased});
    auto& line = scene.lines.emplace_back();
    for (std::size_t p = 0; p < steps.policies.size(); ++p) {
        CellGrid grid =
            ofPolicy(p, theme, cellGrid(steps, StepWords::tr("logits <i>x</i>"), steps.policies[p].biased, colors, row, key));
        grid.hidden = hiddenCells(steps);
        grid.flips = true;
        line.push_back(itemOf(std::move(grid)));
    }
}

NumberBars barsOf(const AttentionSteps& steps, const MatrixD& numbers, Index row, Index key, std::size_t p)
{
    NumberBars bars;
    for (Index j = 0; j < steps.keys(); ++j)
        bars.values.push_back(steps.sees(row, j) ? numbers(row, j) : nothing);
    bars.names = keyNames(steps);
    bars.row = queryNames(steps)[qsizetype(row)];
    bars.hue = Hue::policy(p);
    bars.chosen = key;
    return bars;
}

void addSoftmax(const AttentionSteps& steps, Index row, Index key, ColorMap map, const Theme& theme, StepScene& scene)
{
    scene.title = StepWords::tr("Softmax");
    const std::size_t at = std::size_t(row);
    QStringList said;
    for (std::size_t p = 0; p < steps.policies.size(); ++p) {
        const StepsOfPolicy& one = steps.policies[p];
        if (one.sum[at] == 0) {
            said << StepWords::tr("The query of %1 sees no key: it has no weights.").arg(queryName(steps, row));
            break;
        }
        said << (steps.sees(row, key)
                ? StepWords::tr("%1: <i>a</i> = e<sup>%2 − %3</sup> / %4 = <b>%5</b> for %6; H = %7.")
                      .arg(policyLetter(p), number(one.logits(row, key)), factor(one.largest[at]), number(one.sum[at]),
                          number(one.weights(row, key)), keyName(steps, key), shannonText(steps, one.entropy[at]))
                : StepWords::tr("%1: e<sup>−∞</sup> = 0, no weight for %2; H = %3.")
                      .arg(policyLetter(p), keyName(steps, key), shannonText(steps, one.entropy[at])));
        auto& line = scene.lines.emplace_back();
        const auto bars = [&](const MatrixD& numbers) { return ofPolicy(p, theme, barsOf(steps, numbers, row, key, p)); };
        NumberBars logits = bars(one.logits), powers = bars(one.exponentials), weights = bars(one.weights);
        logits.title = StepWords::tr("logit <i>x</i> of %1").arg(queryName(steps, row));
        logits.total = StepWords::tr("max = %1").arg(number(one.largest[at]));
        powers.title = StepWords::tr("e<sup><i>x</i> − max</sup>").replace(QLatin1Char(' '), QChar(QChar::Nbsp));
        powers.total = StepWords::tr("sum = %1").arg(number(one.sum[at]));
        powers.positive = weights.positive = true;
        weights.title = StepWords::tr("weight <i>a</i>");
        const auto seen = double(std::ranges::count_if(logits.values, [](double x) { return std::isfinite(x); }));
        weights.total = unbroken(
            StepWords::tr("sum = 1, H = %1 (at most %2)")
                .arg(fixedText(shownEntropy(withShannon(steps), one.entropy[at]), 3), shannonText(steps, std::log(seen))))
                            .remove(wordJoiner); // a sign of its own on paper
        line = {itemOf(std::move(logits)), signOf(QStringLiteral("→")), itemOf(std::move(powers)), signOf(QStringLiteral("→")),
            itemOf(std::move(weights))};
    }
    scene.sentence = inOneText(said);
    auto& line = scene.lines.emplace_back();
    for (std::size_t p = 0; p < steps.policies.size(); ++p) {
        CellGrid grid = ofPolicy(
            p, theme, cellGrid(steps, StepWords::tr("weights <i>a</i>"), steps.policies[p].weights, shares(map), row, key));
        grid.positive = true;
        grid.hidden = hiddenCells(steps);
        line.push_back(itemOf(std::move(grid)));
    }
}

void addOutput(const AttentionSteps& steps, Index row, Index key, ColorMap map, const Theme& theme, StepScene& scene)
{
    scene.title = StepWords::tr("Output");
    const ColorScaling colors = aroundZero({&steps.v, &steps.policies.front().output, &steps.policies.back().output});
    QStringList said;
    for (std::size_t p = 0; p < steps.policies.size(); ++p) {
        const StepsOfPolicy& one = steps.policies[p];
        std::vector<Index> order(std::size_t(steps.keys()));
        for (std::size_t j = 0; j < order.size(); ++j)
            order[j] = Index(j);
        std::ranges::stable_sort(order, [&](Index a, Index b) { return one.weights(row, a) > one.weights(row, b); });
        QStringList terms;
        for (std::size_t j = 0; j < std::min<std::size_t>(order.size(), 2); ++j)
            if (one.weights(row, order[j]) > 0)
                terms << StepWords::tr("%1 of %2").arg(number(one.weights(row, order[j])), keyName(steps, order[j]));
        if (order.size() > 2 && one.weights(row, order[2]) > 0)
            terms << QStringLiteral("…");
        said << labelled(policyLetter(p), terms.isEmpty() ? StepWords::tr("nothing") : terms.join(QStringLiteral(" + ")));
        CellGrid weights =
            ofPolicy(p, theme, cellGrid(steps, StepWords::tr("weights <i>a</i>"), one.weights, shares(map), row, -1));
        weights.positive = true;
        weights.hidden = hiddenCells(steps);
        CellGrid values = tokensGrid(italic(QStringLiteral("V")), steps.v, keyNames(steps), StepEdits::V);
        values.colors = colors;
        values.row = key;
        CellGrid output = ofPolicy(p, theme, tokensGrid(StepWords::tr("output"), one.output, queryNames(steps), StepEdits::V));
        output.edits.reset();
        output.colors = colors;
        output.row = row;
        scene.lines.push_back({itemOf(std::move(weights)), signOf(QStringLiteral("×")), itemOf(std::move(values)),
            signOf(QStringLiteral("=")), itemOf(std::move(output))});
    }
    scene.sentence =
        StepWords::tr("The output of %1 is the weighted mean of the values: %2.").arg(queryName(steps, row), clausesOf(said));
}

// Returns the first `each` columns of every head, from a matrix in which all heads stand side by side.
MatrixD someOfEach(const MatrixD& joined, const HeadSteps& heads, Index each)
{
    MatrixD some(joined.rows(), heads.heads * each);
    for (Index h = 0; h < heads.heads; ++h)
        some.middleCols(h * each, each) = joined.middleCols(h * heads.columns, each);
    return some;
}

void addHeads(const AttentionSteps& steps, const SharedHeadSteps& known, Index row, const Theme& theme, StepScene& scene)
{
    constexpr Index mostJoined = 16;
    scene.title = StepWords::tr("Heads");
    if (!known) {
        scene.sentence = StepWords::tr("The other heads of this layer cannot be read.");
        scene.emptyText = scene.sentence;
        return;
    }
    const HeadSteps& heads = *known;
    scene.sentence = heads.all == 1
        ? StepWords::tr("There is only one head here: <i>W</i><sub>O</sub> maps its output to the output of the layer. With "
                        "several heads, their outputs are concatenated first: see the example with the language model.")
        : StepWords::tr("The outputs of %1 heads, %2 components each, are concatenated; <i>W</i><sub>O</sub> maps them to the "
                        "output of the layer. These steps follow head %3.")
              .arg(QString::number(heads.heads), QString::number(heads.columns), QString::number(steps.result->experiment.head));
    if (heads.heads < heads.all)
        scene.sentence =
            inOneText({scene.sentence, StepWords::tr("The layer has %1 heads; only some of them are shown.").arg(heads.all)});
    if (heads.madeMixing)
        scene.sentence =
            inOneText({scene.sentence, StepWords::tr("The data contain no <i>W</i><sub>O</sub>, so a random one is used.")});
    const Index each = std::clamp<Index>(mostJoined / heads.heads, 1, heads.columns);
    QStringList names;
    for (Index h = 0; h < heads.heads; ++h)
        for (Index c = 0; c < each; ++c)
            names << (c == 0 ? StepWords::tr("h%1").arg(steps.result->experiment.head - heads.chosen + h) : QString());
    const ColorScaling joinedColors = aroundZero({&heads.policies.front().joined, &heads.policies.back().joined});
    const ColorScaling outputColors = aroundZero({&heads.policies.front().output, &heads.policies.back().output});
    for (std::size_t p = 0; p < heads.policies.size(); ++p) {
        const HeadSteps::OfPolicy& one = heads.policies[p];
        CellGrid joined =
            ofPolicy(p, theme, gridOf(StepWords::tr("outputs of the heads"), someOfEach(one.joined, heads, each), joinedColors));
        joined.rowNames = queryNames(steps);
        joined.columnNames = names;
        joined.moreColumns = one.joined.cols() - joined.numbers.cols();
        joined.row = row;
        CellGrid output =
            ofPolicy(p, theme, tokensGrid(StepWords::tr("output of the layer"), one.output, queryNames(steps), StepEdits::V));
        output.edits.reset();
        output.colors = outputColors;
        output.row = row;
        scene.lines.push_back({itemOf(std::move(joined)), signOf(QStringLiteral("· Wₒ =")), itemOf(std::move(output))});
    }
}

// The arguments from which a scene is made.
struct Wish {
    const KnownSteps& known;
    const AttentionSteps& steps;
    Index row, key;
    ColorMap map;
    const Theme& theme;
};

// One entry per step, in order.
struct StepEntry {
    const char* key; // as in the names of views
    const char* label;
    void (*add)(const Wish& wish, StepScene& scene);
};
constexpr StepEntry entries[] = {
    {"tokens", QT_TRANSLATE_NOOP("StepWords", "Q, K, V"),
        [](const Wish& w, StepScene& scene) { addTokens(w.steps, w.row, w.key, scene); }},
    {"scores", QT_TRANSLATE_NOOP("StepWords", "Scores QKᵀ"),
        [](const Wish& w, StepScene& scene) { addScores(w.steps, w.row, w.key, scene); }},
    {"scale", QT_TRANSLATE_NOOP("StepWords", "Scale λ"),
        [](const Wish& w, StepScene& scene) { addScale(w.steps, w.row, w.key, w.theme, scene); }},
    {"bias", QT_TRANSLATE_NOOP("StepWords", "+ bias"),
        [](const Wish& w, StepScene& scene) { addBias(w.steps, w.row, w.key, w.theme, scene); }},
    {"mask", QT_TRANSLATE_NOOP("StepWords", "Mask"),
        [](const Wish& w, StepScene& scene) { addMask(w.steps, w.row, w.key, w.theme, scene); }},
    {"softmax", QT_TRANSLATE_NOOP("StepWords", "Softmax"),
        [](const Wish& w, StepScene& scene) { addSoftmax(w.steps, w.row, w.key, w.map, w.theme, scene); }},
    {"output", QT_TRANSLATE_NOOP("StepWords", "Output · V"),
        [](const Wish& w, StepScene& scene) { addOutput(w.steps, w.row, w.key, w.map, w.theme, scene); }},
    {"heads", QT_TRANSLATE_NOOP("StepWords", "Heads · Wₒ"),
        [](const Wish& w, StepScene& scene) { addHeads(w.steps, w.known.heads, w.row, w.theme, scene); }},
};
static_assert(std::size(entries) == stepCount);

} // namespace

const char* stepKey(Step step) { return entries[int(step)].key; }

QString stepLabel(Step step) { return StepWords::tr(entries[int(step)].label); }

namespace {

// Gives numbers on both sides of 0 the colours that go with those of the weights.
void colorSigns(CellGrid& grid, ColorMap map)
{
    if (isDiverging(grid.colors.map))
        grid.colors.map = divergingBeside(map);
}

} // namespace

StepScene sceneOf(const KnownSteps& known, Step step, Index row, Index key, ColorMap map, const Theme& theme)
{
    StepScene scene;
    entries[int(step)].add({known, *known.steps, row, key, map, theme}, scene);
    for (std::vector<SceneItem>& line : scene.lines)
        for (SceneItem& item : line)
            if (item.grid)
                colorSigns(*item.grid, map);
    if (known.steps->edited)
        scene.sentence = inOneText({scene.sentence, StepWords::tr("Some numbers or cells are changed by hand.")});
    return scene;
}

CellGrid thumbnailOf(const KnownSteps& known, Step step, ColorMap map)
{
    const AttentionSteps& steps = *known.steps;
    const StepsOfPolicy& a = steps.policies.front();
    const MatrixD& last = known.heads ? known.heads->policies.front().output : a.output;
    const MatrixD* shown[] = {&steps.q, &steps.scores, &a.scaled, &a.biased, &a.biased, &a.weights, &a.output, &last};
    const MatrixD& numbers = *shown[int(step)];
    CellGrid grid = gridOf({}, numbers, step == Step::Softmax ? shares(map) : aroundZero({&numbers}));
    if (step == Step::Mask || step == Step::Softmax)
        grid.hidden = hiddenCells(steps);
    colorSigns(grid, map);
    return grid;
}

} // namespace attentoscope
