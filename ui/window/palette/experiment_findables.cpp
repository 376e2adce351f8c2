// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masks/mask.h"
#include "core/policies/policy.h"
#include "core/sources/source.h"
#include "core/statistics/quantities.h"
#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/editors/mask_editor.h"
#include "ui/pages/head_boards/head_boards_settings.h"
#include "ui/pages/head_boards/head_quantity.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/token_label.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"
#include "ui/window/bars/action_words.h"
#include "ui/window/palette/cell_names.h"
#include "ui/window/palette/findables.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTextDocumentFragment>

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

namespace attentoscope {

namespace {

struct ExperimentFindables {
    Q_DECLARE_TR_FUNCTIONS(ExperimentFindables)
};

const Field& comparedField(ComparedPolicy place)
{
    for (const Field& field : experimentFields())
        if (field.kind == FieldKind::Policy && field.compared == place)
            return field;
    return experimentFields().front(); // never reached: every policy has a field
}

const Field& maskField() { return *std::ranges::find(experimentFields(), FieldKind::Mask, &Field::kind); }

std::function<void()> setter(Document* document, const Field& field, const QString& text)
{
    // The outcome is ignored: the text comes from a table of valid values.
    return [document, &field, text] { static_cast<void>(setFromText(*document, field, text)); };
}

QStringList namesOf(const char* label, const char* key) { return inOtherLanguage(translated(label)) << QString::fromUtf8(key); }

Findable fieldEntry(const Field& field, const FindableTargets& targets)
{
    Findable entry;
    entry.title = translated(field.label);
    entry.names = namesOf(field.label, field.key);
    entry.about = translated(field.help);
    entry.value = shownValue(field, *targets.document);
    entry.locked = whyLocked(field, *targets.document);
    entry.actShifted = [show = targets.showInForm, &field] { show(field); };
    if (field.kind == FieldKind::TextList) { // one value per line
        entry.act = entry.actShifted;
        entry.keys = ExperimentFindables::tr("Enter: change it in the form");
        return entry;
    }
    entry.field = &field;
    entry.keys = ExperimentFindables::tr("Enter or Tab: change it here · Shift+Enter: show it in the form");
    if (field.kind == FieldKind::Flag) {
        const bool on = std::get<bool>(field.get(targets.document->experiment()));
        entry.act = setter(targets.document, field, on ? QStringLiteral("false") : QStringLiteral("true"));
        entry.keys = on ? ExperimentFindables::tr("Enter: turn it off · Shift+Enter: show it in the form")
                        : ExperimentFindables::tr("Enter: turn it on · Shift+Enter: show it in the form");
    }
    return entry;
}

Findable maskEntry(const QString& expression, const FindableTargets& targets)
{
    Findable entry;
    entry.title = expression;
    entry.field = &maskField();
    entry.proposed = expression;
    entry.locked = whyLocked(maskField(), *targets.document);
    entry.act = setter(targets.document, maskField(), expression);
    entry.keys = ExperimentFindables::tr("Enter: use this mask · Tab: edit it first");
    if (QString::fromStdString(targets.document->experiment().mask.text()) == expression)
        entry.value = QStringLiteral("✓");
    return entry;
}

// The place of a token: its number as a query (row), as a key, or as both at the same position. −1: it is not one.
struct TokenPlace {
    Index row = -1, key = -1;
};

// Returns all keys, each with the query at its position if that is the same token, then the remaining queries.
std::vector<TokenPlace> tokenPlaces(const Inputs& inputs)
{
    const auto &keys = inputs.keyTokens, &queries = inputs.queryTokens;
    const bool across = inputs.isAcross(); // kept in a variable, because it compares all tokens
    std::vector<TokenPlace> places;
    for (std::size_t key = 0; key < keys.size(); ++key) {
        const Index row = Index(key) - inputs.position(0);
        const bool same = !across && row >= 0 && row < inputs.nq() && (queries.empty() || queries[std::size_t(row)] == keys[key]);
        places.push_back({same ? row : -1, Index(key)});
    }
    for (std::size_t row = 0; row < queries.size(); ++row) {
        const Index key = inputs.position(Index(row));
        if (across || key < 0 || std::size_t(key) >= keys.size() || keys[std::size_t(key)] != queries[row])
            places.push_back({Index(row), -1});
    }
    return places;
}

QString nameOf(CellName name)
{
    if (name.row >= 0 && name.key >= 0)
        return ExperimentFindables::tr("row %1, key %2").arg(countText(name.row), countText(name.key));
    return name.row >= 0 ? ExperimentFindables::tr("row %1").arg(countText(name.row))
                         : ExperimentFindables::tr("key %1").arg(countText(name.key));
}

QString tokenAt(const Inputs& inputs, TokenPlace place)
{
    return tokenLabel(place.key >= 0 ? inputs.keyTokens[std::size_t(place.key)] : inputs.queryTokens[std::size_t(place.row)]);
}

Findable tokenEntry(const FindableTargets& targets, TokenPlace place)
{
    const Inputs& inputs = *targets.result->inputs;
    const auto [row, key] = place;
    Document* document = targets.document;
    Findable entry;
    entry.title = tokenAt(inputs, place);
    const auto selectRow = [document, row = row] { document->select({row, -1}); };
    if (key < 0) {
        entry.act = selectRow;
        entry.detail = nameOf({row, -1});
        return entry;
    }
    const auto selectKey = [document, key = key, nq = inputs.nq()] {
        const Index shown = document->selection().row;
        document->select({shown >= 0 && shown < nq ? shown : nq - 1, key});
    };
    entry.actShifted = selectKey;
    if (row < 0) {
        entry.act = selectKey;
        entry.detail = nameOf({-1, key});
        return entry;
    }
    entry.detail = nameOf({row, key});
    entry.keys =
        ExperimentFindables::tr("Enter: select this token's row · Shift+Enter: select it as the key of the selected row");
    entry.act = selectRow;
    return entry;
}

// Returns a function that opens the page of heads and colours them by this quantity.
std::function<void()> headsBy(Document* document, const char* key)
{
    return [document, key] {
        changeView(document, [key](ViewState& view) {
            view.of<HeadBoardsSettings>().quantity = key;
            view.page = QStringLiteral("heads");
        });
    };
}

// Makes the entry of a quantity. Choosing it shows its curves or colours the heads by it; other quantities are locked, and the
// reason says where they are listed.
Findable quantityEntry(const Quantity& quantity, const FindableTargets& targets)
{
    Document* document = targets.document;
    Findable entry;
    entry.title = quantityName(quantity, document->experiment().entropy);
    entry.detail = quantitySymbol(quantity);
    entry.names = inOtherLanguage(entry.title) << entry.detail << QString::fromUtf8(quantity.key);
    entry.about = translated(quantity.help);
    if (quantity.swept) {
        entry.keys = ExperimentFindables::tr("Enter: show its curves against length");
        entry.act = [document, key = std::string(quantity.key)] {
            changeView(document, [&](ViewState& view) {
                view.quantity = key;
                view.page = QStringLiteral("explore");
            });
        };
        if (document->view().quantity == quantity.key)
            entry.value = QStringLiteral("✓");
    }
    if (quantity.ofHeads) {
        entry.actShifted = headsBy(document, quantity.key);
        entry.keys = quantity.swept
            ? ExperimentFindables::tr("Enter: show its curves against length · Shift+Enter: colour the heads by this quantity")
            : ExperimentFindables::tr("Enter: colour the heads by this quantity");
    }
    if (!entry.act)
        entry.act = entry.actShifted;
    if (!entry.act)
        entry.locked = ExperimentFindables::tr(
            "The window does not show this quantity; attentoscope-cli attend --csv lists it for each row");
    return entry;
}

Findable headQuantityEntry(const HeadQuantity& quantity, const FindableTargets& targets)
{
    Findable entry;
    entry.title = headQuantityName(quantity);
    entry.names = inOtherLanguage(entry.title) << QString::fromUtf8(quantity.key);
    entry.about = headQuantityHelp(quantity);
    entry.keys = ExperimentFindables::tr("Enter: colour the heads by this quantity");
    entry.act = headsBy(targets.document, quantity.key);
    return entry;
}

std::optional<Findable> cellEntry(const QString& query, const SharedInputs& inputs, Document* document)
{
    const auto name = cellByNumbers(query);
    if (!name)
        return {};
    Findable entry;
    entry.title = nameOf(*name);
    const auto known = cellNamed(query, *inputs);
    if (const QString* why = std::get_if<QString>(&known))
        entry.locked = *why;
    entry.keys = ExperimentFindables::tr("Enter: go there · Shift+Enter: zoom in until single cells are visible");
    entry.act = [=, cell = *name] { goToCell(document, *inputs, cell, false); };
    entry.actShifted = [=, cell = *name] { goToCell(document, *inputs, cell, true); };
    return entry;
}

} // namespace

QString shownValue(const Field& field, const Document& document)
{
    const Experiment& experiment = document.experiment();
    const FieldValue value = field.get(experiment);
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return countText(*whole);
    if (const auto* number = std::get_if<double>(&value))
        return field.usual != 0 && *number == 0 ? ExperimentFindables::tr("off") : briefText(*number, 6);
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? ExperimentFindables::tr("on") : ExperimentFindables::tr("off");
    if (const auto* list = std::get_if<std::vector<std::string>>(&value)) {
        const QString first = list->empty() ? QString() : QString::fromStdString(list->front());
        return list->size() < 2 ? first : first + QStringLiteral(" …");
    }
    const std::string& text = std::get<std::string>(value);
    if (field.kind == FieldKind::Choice)
        for (const FieldOption& option : field.options())
            if (text == option.name)
                return translated(option.label);
    return QString::fromStdString(text);
}

QString whyLocked(const Field& field, const Document& document)
{
    const Worksheet& worksheet = document.worksheet();
    if (!worksheet.isEmpty() && std::ranges::find(worksheet.controls, field.key) == worksheet.controls.end())
        return ExperimentFindables::tr("The worksheet locks this");
    const Experiment& experiment = document.experiment();
    const Source* source = findSource(experiment.source);
    if (field.kind == FieldKind::Policy && givesWeights(experiment))
        return ExperimentFindables::tr("A scale policy needs queries and keys, but the file holds attention weights only");
    if (source != nullptr && !reads(*source, field))
        return ExperimentFindables::tr("The source “%1” does not use this field").arg(translated(source->label));
    if (!field.isShown(experiment) || !field.isEditable(experiment))
        return ExperimentFindables::tr("This field has no effect with the present settings");
    return {};
}

Outcome<Done> setFromText(Document& document, const Field& field, const QString& text)
{
    Experiment wanted = document.experiment();
    if (auto done = setFieldFromText(wanted, field, text.toStdString()); !done)
        return done;
    auto done = document.setField(field, field.get(wanted));
    document.endGesture();
    return done;
}

FindableGroup findableFields(const FindableTargets& targets)
{
    FindableGroup group{ExperimentFindables::tr("Fields"), {}};
    for (const Field& field : experimentFields())
        group.entries.push_back(fieldEntry(field, targets));
    // Put the fields that can be set first; apart from that all are equal.
    std::ranges::stable_sort(group.entries, std::ranges::less(), [](const Findable& entry) { return !entry.locked.isEmpty(); });
    return group;
}

namespace {

// Makes Enter set policy A and Shift+Enter policy B (where they are free) to the text that `text` returns for each.
template <class Text>
void setCompared(Findable& entry, Document* document, const Text& text)
{
    const Field &a = comparedField(ComparedPolicy::A), &b = comparedField(ComparedPolicy::B);
    const Experiment& experiment = document->experiment();
    const QString whyA = whyLocked(a, *document), whyB = whyLocked(b, *document);
    entry.locked = whyA;
    entry.act = setter(document, a, text(experiment.policyA));
    entry.actShifted = setter(document, b, text(experiment.policyB));
    entry.keys = ExperimentFindables::tr("Enter: use as A · Shift+Enter: use as B");
    if (!whyA.isEmpty() && whyB.isEmpty()) { // a worksheet that leaves only B free
        entry.locked.clear();
        entry.act = entry.actShifted;
        entry.keys = ExperimentFindables::tr("Enter: use as B");
    } else if (whyA.isEmpty() && !whyB.isEmpty()) { // only A is free: Shift+Enter sets it, too
        entry.actShifted = entry.act;
        entry.keys = ExperimentFindables::tr("Enter: use as A");
    }
}

// Turns rich text into plain text: powers by ^ and indices by _, in parentheses if longer than one character. The + of a
// positive part, [x]+, gets no mark.
QString plainText(const std::string& formula)
{
    QString html = QString::fromStdString(formula);
    static const QRegularExpression raised(QStringLiteral("<(sup|sub)>(.*?)</\\1>"));
    for (auto found = raised.match(html); found.hasMatch(); found = raised.match(html)) {
        const QString text = QTextDocumentFragment::fromHtml(found.captured(2)).toPlainText();
        const QString sign = found.captured(1) == QLatin1String("sup") ? QStringLiteral("^") : QStringLiteral("_");
        const bool isOne = text.size() == 1 || (text.startsWith(QLatin1Char('(')) && text.endsWith(QLatin1Char(')')));
        html.replace(found.capturedStart(), found.capturedLength(),
            (text == QLatin1String("+") ? text
                    : isOne             ? sign + text
                                        : sign + QStringLiteral("(%1)").arg(text))
                .toHtmlEscaped());
    }
    return QTextDocumentFragment::fromHtml(html).toPlainText();
}

// Returns the letters of the compared policies for which `holds` is true.
template <class Holds>
QString lettersWhere(const std::vector<PolicyChoice>& compared, const Holds& holds)
{
    QStringList places;
    for (std::size_t i = 0; i < compared.size(); ++i)
        if (holds(compared[i]))
            places << policyLetter(i);
    return listOf(places);
}

} // namespace

FindableGroup findablePolicies(const FindableTargets& targets)
{
    FindableGroup group{ExperimentFindables::tr("Scale policies"), {}};
    const std::vector<PolicyChoice> compared = comparedPolicies(targets.document->experiment());
    for (const Policy& policy : policies()) {
        Findable entry;
        entry.title = translated(policy.label);
        entry.names = namesOf(policy.label, policy.name);
        entry.about = translated(policy.help);
        entry.detail = plainText(policyFormula({policy.name}));
        entry.value = lettersWhere(compared, [&](const PolicyChoice& choice) { return choice.name == policy.name; });
        setCompared(entry, targets.document, [&](const PolicyChoice& now) {
            return QString::fromStdString(policyText({policy.name, {}, {}, now.normalizer}));
        });
        group.entries.push_back(std::move(entry));
    }
    return group;
}

FindableGroup findableNormalizers(const FindableTargets& targets)
{
    FindableGroup group{ExperimentFindables::tr("How scores become weights"), {}};
    const std::vector<PolicyChoice> compared = comparedPolicies(targets.document->experiment());
    for (const NormalizerEntry& normalizer : normalizers()) {
        Findable entry;
        entry.title = translated(normalizer.label);
        entry.names = namesOf(normalizer.label, normalizer.name);
        entry.about = translated(normalizer.help);
        entry.detail = plainText(normalizerFormula({normalizer.name}));
        entry.value =
            lettersWhere(compared, [&](const PolicyChoice& choice) { return choice.normalizer.name == normalizer.name; });
        setCompared(entry, targets.document, [&](PolicyChoice now) {
            now.normalizer = {normalizer.name};
            return QString::fromStdString(policyText(now));
        });
        group.entries.push_back(std::move(entry));
    }
    return group;
}

FindableGroup findableSources(const FindableTargets& targets)
{
    FindableGroup group{ExperimentFindables::tr("Sources"), {}};
    const Field& field = *findField("source");
    for (const Source& source : sources()) {
        Findable entry;
        entry.title = translated(source.label);
        entry.names = namesOf(source.label, source.name);
        entry.about = translated(source.help);
        entry.locked = whyLocked(field, *targets.document);
        entry.act = setter(targets.document, field, QLatin1String(source.name));
        if (targets.document->experiment().source == source.name)
            entry.value = QStringLiteral("✓");
        group.entries.push_back(std::move(entry));
    }
    return group;
}

FindableGroup findableMasks(const FindableTargets& targets)
{
    FindableGroup group{ExperimentFindables::tr("Masks"), {}};
    for (const MaskAtom& atom : maskAtoms()) {
        Findable entry = maskEntry(QString::fromUtf8(atom.example), targets);
        entry.names << QString::fromUtf8(atom.name);
        entry.about = translated(atom.help);
        for (const QString& other : inOtherLanguage(entry.about))
            entry.about += QLatin1Char('\n') + other;
        if (atom.takesPath) { // it needs a path, which the user must type
            entry.act = nullptr;
            entry.keys = ExperimentFindables::tr("Enter or Tab: type the path of the file");
        }
        group.entries.push_back(std::move(entry));
    }
    for (const char* expression : maskCombinations())
        group.entries.push_back(maskEntry(QString::fromUtf8(expression), targets));
    return group;
}

FindableGroup findableQuantities(const FindableTargets& targets)
{
    FindableGroup group{ExperimentFindables::tr("Quantities"), {}};
    for (const Quantity& quantity : quantities())
        group.entries.push_back(quantityEntry(quantity, targets));
    for (const HeadQuantity& quantity : headQuantities())
        if (quantity.ofRows == nullptr) // the others are listed above, as quantities of rows
            group.entries.push_back(headQuantityEntry(quantity, targets));
    return group;
}

FindableGroup findableTokens(const FindableTargets& targets)
{
    FindableGroup group{ExperimentFindables::tr("Tokens"), {}};
    if (!targets.result)
        return group;
    const std::vector<TokenPlace> places = tokenPlaces(*targets.result->inputs);
    for (const TokenPlace& place : places)
        group.many << tokenAt(*targets.result->inputs, place);
    group.one = [targets, places](qsizetype number) { return tokenEntry(targets, places[std::size_t(number)]); };
    return group;
}

FindableGroup findableCells(const FindableTargets& targets)
{
    FindableGroup group{ExperimentFindables::tr("Cells"), {}};
    if (!targets.result)
        return group;
    group.named = [document = targets.document, inputs = targets.result->inputs](
                      const QString& query) { return cellEntry(query, inputs, document); };
    return group;
}

} // namespace attentoscope
