// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/figure_words.h"

#include "core/base/numbers.h"
#include "core/policies/policy.h"
#include "core/session/fields.h"
#include "core/session/figure_session.h"
#include "core/session/outside_files.h"
#include "core/sources/source.h"
#include "ui/document/questions/subject.h"
#include "ui/figures/formula_marks.h"
#include "ui/text/joined.h"
#include "ui/text/mask_text.h"
#include "ui/text/matches.h"
#include "ui/text/number_text.h"
#include "ui/text/printable.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace attentoscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FigureWords)
};

struct Fact {
    std::string key; // facts of different panels about the same thing
    QString text;
    bool isPolicy = false;

    bool operator==(const Fact&) const = default;
};

QString plain(QString text) { return text.replace(QLatin1Char('$'), QStringLiteral("\\$")); }

// Returns the words of an author, in which a dollar without a partner would begin a formula that ends in the words after them.
QString ownWords(QString typed)
{
    static const QRegularExpression dollar(QStringLiteral("(?<!\\\\)\\$"));
    const qsizetype last = typed.lastIndexOf(dollar);
    return typed.count(dollar) % 2 == 0 ? typed : typed.insert(last, QLatin1Char('\\'));
}

QString math(const QString& tex) { return QStringLiteral("$%1$").arg(tex); }

// Returns the name of a parameter in TeX: n0 is n_0, and a Greek letter its command.
QString symbolOf(const std::string& key)
{
    const QString name = QString::fromStdString(key);
    static const QStringList greek{
        QStringLiteral("kappa"), QStringLiteral("alpha"), QStringLiteral("beta"), QStringLiteral("gamma"), QStringLiteral("tau")};
    if (greek.contains(name))
        return QLatin1Char('\\') + name;
    if (name.size() == 2 && name[1].isDigit())
        return name.left(1) + QLatin1Char('_') + name[1];
    return name.size() == 1 ? name : QStringLiteral("\\mathrm{%1}").arg(name);
}

// Returns words in which letters that stand alone are symbols: "multiplier $m$".
QString withSymbols(const QString& words)
{
    static const QRegularExpression symbol(
        QStringLiteral("(?<![\\w(\\x{2019}'])[b-zC-HJ-Z](?![\\w(])"), QRegularExpression::UseUnicodePropertiesOption);
    return replacedMatches(plain(words), symbol, [](const QRegularExpressionMatch& match) { return math(match.captured()); });
}

// Returns the text as a sentence begins with it: "Multiplier $m$". A symbol at the beginning stays as it is.
QString begun(const QString& text)
{
    const bool isSymbol = text.startsWith(QLatin1Char('$')) || (text.size() > 1 && !text[1].isLetter());
    return isSymbol ? text : text.left(1).toUpper() + text.mid(1);
}

// Returns "entropy $H$ (nats) against length $n$" of the labels of axes, in which an author may have written formulas.
QString relationInWords(const QString& relation)
{
    QString text;
    forEachPart(
        relation, [&](const QString& words) { text += withSymbols(words); }, [&](const QString& tex) { text += math(tex); });
    return text;
}

// Returns "causal mask", or "mask sliding(128) | sink(4)" where the language of masks is needed.
QString maskInWords(const Mask& mask)
{
    const QString text = briefMaskText(mask);
    return text == QLatin1String("causal") ? Words::tr("causal mask")
        : text == QLatin1String("padding") ? Words::tr("padding mask")
        : text == QLatin1String("causal & padding") || text == QLatin1String("padding & causal")
        ? Words::tr("causal and padding mask")
        : Words::tr("mask %1").arg(plain(text));
}

QString numberInTex(double value)
{
    return QString::fromStdString(formatBrief(value, 6)).replace(QChar(0x2212), QLatin1Char('-'));
}

QString parametersOf(std::span<const PolicyParameter> parameters, const ParameterValues& values)
{
    QStringList all;
    for (const PolicyParameter& each : parameters) {
        const double value = valueOf(values, each);
        if (each.unset == nullptr || value != each.initial)
            all << math(symbolOf(each.key) + QStringLiteral(" = ") + numberInTex(value));
    }
    return phraseOf(all);
}

// Returns "A Entropy-invariant ($n_0 = 512$)", or "ours (Entropy-invariant, $n_0 = 512$)" with a name by the author. Says the
// letter there, too, where the figure uses it.
QString policyInWords(std::size_t which, const PolicyChoice& choice, const QString& given, bool isLettered)
{
    const Policy* policy = findPolicy(choice.name);
    QStringList inside;
    if (!given.isEmpty() && (isLettered || given != policyName(choice)))
        inside << plain(isLettered ? policyLegend(which, choice) : policyName(choice));
    if (policy != nullptr && policy->text != nullptr)
        inside << QStringLiteral("λ = ") + plain(QString::fromStdString(choice.text.empty() ? policy->text : choice.text));
    if (policy != nullptr)
        inside << parametersOf(policy->parameters, choice.parameters);
    if (const NormalizerEntry* normalizer = findNormalizer(choice.normalizer.name))
        inside << parametersOf(normalizer->parameters, choice.normalizer.parameters);
    inside.removeAll(QString());
    const QString name = given.isEmpty() ? plain(policyLegend(which, choice)) : ownWords(given);
    return inside.isEmpty() ? name : Words::tr("%1 (%2)").arg(name, phraseOf(inside));
}

QString fieldInWords(const Field& field, const Experiment& experiment)
{
    const QString value = QString::fromStdString(fieldText(experiment, field));
    const QString label = translated(field.label), last = label.section(QLatin1Char(' '), -1);
    if (field.kind == FieldKind::Flag)
        return plain(label.left(1).toLower() + label.mid(1));
    if (field.kind == FieldKind::Entropy)
        return plain(quantityName(quantity("entropy"), experiment.entropy));
    if (field.kind == FieldKind::Integer || field.kind == FieldKind::Real) {
        const QString symbol = last.size() == 1 && last != label ? last : QString();
        return symbol.isEmpty() ? plain(label) + QLatin1Char(' ') + value : math(symbol + QStringLiteral(" = ") + value);
    }
    return plain(label + QLatin1Char(' ') + printable(value.toStdString()));
}

// Returns all that an experiment with another result would differ in, the most important first. What is measured in curves
// alone stands in their notes.
std::vector<Fact> factsOf(const CaptionPart& part)
{
    const Experiment& experiment = part.experiment;
    const auto isSaid = [&](const std::string& key) { return std::ranges::find(part.unsaid, key) == part.unsaid.end(); };
    const auto policy = [&](const std::string& key, std::size_t which, const PolicyChoice& choice) -> Fact {
        const auto given = part.names.find(which);
        const bool isLettered = part.lettered.contains(which);
        return {key, policyInWords(which, choice, given == part.names.end() ? QString() : given->second, isLettered), true};
    };
    constexpr std::array<std::string_view, 4> told{"source", "n", "d", "seed"};
    const Source* source = findSource(experiment.source);
    if (source == nullptr || !part.ofExperiment)
        return {};
    std::vector<Fact> facts;
    if (isSaid("source"))
        facts.push_back({"source", plain(part.data.isEmpty() ? translated(source->label) : part.data)});
    if (!part.length.isEmpty())
        facts.push_back({"n", part.length});
    const auto isRead = [&](const char* key) { return reads(*source, *findField(key)); };
    for (const char* key : {"n", "d"})
        if (isRead(key) && isSaid(key) && (facts.empty() || facts.back().key != key))
            facts.push_back(
                {key, math(QStringLiteral("%1 = %2").arg(QLatin1String(key)).arg(*key == 'n' ? experiment.n : experiment.d))});
    if (isSaid("A"))
        facts.push_back(policy("A", 0, experiment.policyA));
    if (isSaid("B"))
        facts.push_back(policy("B", 1, experiment.policyB));
    const std::vector<PolicyChoice> policies = sweptPolicies(experiment);
    for (const std::size_t which : part.further)
        facts.push_back(policy(policyText(policies[which]), which, policies[which]));
    if (experiment.mask.text() != "full" && isSaid("mask"))
        facts.push_back({"mask", maskInWords(experiment.mask)});
    const Experiment usual;
    for (const Field& field : experimentFields()) {
        const bool isNumber = field.kind == FieldKind::Integer || field.kind == FieldKind::Real || field.kind == FieldKind::Flag
            || field.kind == FieldKind::LengthMeaning || field.kind == FieldKind::Entropy;
        const bool counts = field.group == FieldGroup::Source || field.group == FieldGroup::Positions
            || field.group == FieldGroup::Scale || field.group == FieldGroup::Measure;
        const bool isTold = std::ranges::find(told, std::string_view(field.key)) != told.end();
        const bool isPlace = field.counted == Counted::Layers || field.counted == Counted::Heads; // 0 tells something, too
        const bool isUsual = !isPlace && fieldText(experiment, field) == fieldText(usual, field);
        if (isNumber && counts && !isTold && !isUsual && isSaid(field.key) && reads(*source, field))
            facts.push_back({field.key, fieldInWords(field, experiment)});
    }
    if (isRead("seed") && isSaid("seed"))
        facts.push_back({"seed", Words::tr("seed %1").arg(experiment.seed)});
    if (!part.cites.isEmpty())
        facts.push_back({"claim", part.cites});
    return facts;
}

// Returns the facts that all panels share.
std::vector<Fact> sharedFacts(const std::vector<std::vector<Fact>>& all)
{
    std::vector<Fact> shared;
    for (const Fact& fact : all.front())
        if (std::ranges::all_of(all, [&](const auto& of) { return std::ranges::find(of, fact) != of.end(); }))
            shared.push_back(fact);
    return shared;
}

// Returns sentences of the notes that several panels share, each note once: first those of all panels, then those of some, with
// their letters.
QStringList sharedNotes(const std::vector<CaptionPart>& parts)
{
    std::vector<std::pair<QStringList, QStringList>> groups{{{}, {}}}; // letters and notes
    QStringList seen;
    for (const CaptionPart& part : parts)
        for (const QString& note : part.notes) {
            QStringList letters;
            for (const CaptionPart& other : parts)
                if (other.notes.contains(note))
                    letters << other.letter;
            if (seen.contains(note) || (letters.size() < 2 && parts.size() > 1))
                continue;
            seen << note;
            if (std::size_t(letters.size()) == parts.size())
                letters.clear();
            const auto group = std::ranges::find(groups, letters, &std::pair<QStringList, QStringList>::first);
            if (group != groups.end())
                group->second << plain(note);
            else
                groups.push_back({letters, {plain(note)}});
        }
    QStringList sentences;
    for (const auto& [letters, notes] : groups)
        sentences << (letters.isEmpty() ? begun(clausesOf(notes)) : labelled(listOf(letters), clausesOf(notes)));
    return sentences;
}

// Returns "(a) Curves: entropy $H$ (nats) against length $n$ ($n = 512$; mean of 4 rows)".
QString panelInWords(const CaptionPart& part, const QStringList& own)
{
    const QString name = begun(withSymbols(part.name));
    const QString named = part.letter.isEmpty() ? name : part.letter + QLatin1Char(' ') + name;
    const bool isNamed = part.relation.startsWith(part.name, Qt::CaseInsensitive);
    const QString relation = relationInWords(isNamed ? part.relation.mid(part.name.size()) : part.relation);
    QString shown = isNamed ? named + relation : relation.isEmpty() ? named : labelled(named, relation);
    if (!part.pictures.empty()) {
        QStringList pictures;
        for (const auto& [letter, title, details] : part.pictures) {
            const QString picture = letter + QLatin1Char(' ') + withSymbols(title);
            pictures << (details.isEmpty() ? picture : Words::tr("%1 (%2)").arg(picture, plain(clausesOf(details))));
        }
        shown = labelled(named, clausesOf(pictures));
    }
    return own.isEmpty() ? shown : Words::tr("%1 (%2)").arg(shown, clausesOf(own));
}

} // namespace

QString captionOf(const std::vector<CaptionPart>& parts)
{
    if (parts.empty())
        return {};
    std::vector<std::vector<Fact>> all;
    for (const CaptionPart& part : parts)
        all.push_back(factsOf(part));
    const std::vector<Fact> shared = sharedFacts(all);
    const auto isShared = [&](const QString& note) {
        return parts.size() == 1
            || std::ranges::count_if(parts, [&](const CaptionPart& part) { return part.notes.contains(note); }) > 1;
    };
    QStringList panels, policies, facts;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        QStringList own;
        for (const Fact& fact : all[p])
            if (std::ranges::find(shared, fact) == shared.end())
                own << fact.text;
        for (const QString& note : parts[p].notes)
            if (!isShared(note))
                own << plain(note);
        panels << panelInWords(parts[p], own);
    }
    for (const Fact& fact : shared)
        (fact.isPolicy ? policies : facts) << fact.text;
    QStringList sentences = QStringList(clausesOf(panels)) + sharedNotes(parts);
    if (!policies.isEmpty())
        sentences
            << (policies.size() == 1 ? Words::tr("Scale policy: %1") : Words::tr("Scale policies: %1")).arg(listOf(policies));
    sentences << begun(clausesOf(facts));
    sentences.removeAll(QString());
    for (QString& sentence : sentences)
        sentence = Words::tr("%1.", "a caption").arg(sentence);
    return inOneText(sentences);
}

QString heldText(const std::vector<Session>& sessions)
{
    QStringList copied, named;
    for (const Session& session : sessions) {
        const std::vector<std::string> inside = filesInFigure(session);
        for (const std::string& file : filesNamed(session.experiment)) {
            const bool isInside = std::ranges::find(inside, file) != inside.end();
            (isInside ? copied : named) << QFileInfo(QString::fromStdString(file)).fileName();
        }
    }
    const QString title = QString::fromStdString(sessions.front().title);
    QStringList parts{title.isEmpty()
            ? Words::tr("The file contains the settings of the experiment.")
            : Words::tr("The file contains the title “%1” and the settings of the experiment.").arg(title)};
    for (QStringList* names : {&copied, &named})
        names->removeDuplicates();
    if (!copied.isEmpty())
        parts << Words::tr("It contains copies of %1.").arg(listOf(copied));
    if (!named.isEmpty())
        parts << Words::tr("It contains the names of %1, without folders, and their SHA-256 checksums.").arg(listOf(named));
    return inOneText(parts);
}

} // namespace attentoscope
