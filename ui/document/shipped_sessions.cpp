// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/shipped_sessions.h"

#include "core/base/nearest_name.h"
#include "resources/resources.h"
#include "ui/document/policy_looks.h"
#include "ui/text/language.h"
#include "ui/text/translated.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

// The titles of the shipped sessions, repeated here so that the tool that extracts texts for translation finds them.
[[maybe_unused]] constexpr const char* shippedTitles[] = {
    ATT_TEXT("core", "Needles in a haystack: how length affects standard and entropy-invariant attention"),
    ATT_TEXT("core", "Masks: two sentences of different length under a causal and a padding mask"),
    ATT_TEXT("core", "Heads: four pairs of heads that attend to opposite keys, and the divergence between heads"),
    ATT_TEXT("core", "A language model, trained at 128 tokens and used at 512: which heads lose their focus"),
    ATT_TEXT("core", "Dilution: the longer the sequence, the less weight standard attention gives to the needles"),
    ATT_TEXT("core", "One score of +3 among scores of −2: what weight softmax and SSMax give it as n grows"),
    ATT_TEXT("core",
        "Mutual information: how much a query tells about the key that it attends to, and how this decreases with length"),
    ATT_TEXT("core", "Scale policies: how the published scales depend on length"),
    ATT_TEXT(
        "core", "Where scaling by ln n works: growth of the entropy from n to 16 n keys, by head dimension and needle cosine"),
    ATT_TEXT("core", "Freezing: above the freezing multiplier, a few noise keys hold all the weight"),
    ATT_TEXT("core", "Padding: four sentences padded to the longest; no query sees the padding"),
    ATT_TEXT("core", "The cost of padding: a batch of sequences in the given order, sorted, in buckets and packed"),
    ATT_TEXT("core", "A query moved by hand: its output moves within the convex hull of the values"),
    ATT_TEXT("core", "A sliding window with four sinks: how many keys a query sees, and how the scale depends on that number"),
    ATT_TEXT("core", "Johnson and Lindenstrauss: how many dimensions keep the distances of 2000 points"),
    ATT_TEXT("core", "Projected attention: the number of dimensions below which needles are lost, compared with 8 ln n"),
    ATT_TEXT("core",
        "Linear attention: with a scale proportional to ln n, the number of features needed grows as a power of n, not as ln n"),
    ATT_TEXT("core", "Additive scores: a factor of ln n does not keep their entropy constant"),
    ATT_TEXT("core", "Gradients: softmax learns only at scales between washed out (near-uniform) and frozen (saturated)"),
    ATT_TEXT("core", "ALiBi: a bias that grows with the distance acts like a window with soft edges"),
    ATT_TEXT("core", "Each output is a weighted mean of the values: its position in their convex hull"),
    ATT_TEXT("core", "One attention, step by step: the cat sat on the mat"),
    ATT_TEXT("core", "Training step by step: when the heads of a language model begin to focus"),
    ATT_TEXT("core", "Train short, test long: networks trained at 5 to 16 tokens and tested at 256"),
    ATT_TEXT(
        "core", "Cross-attention: a translation attends to its source text; for comparison, the masks of encoder and decoder"),
    ATT_TEXT("core", "Noise alone: with nothing to find, no policy of the form ln n keeps the entropy flat"),
};

// The questions that the sessions answer, and the names of their sessions. A session that stands nowhere comes last.
struct ExampleQuestion {
    const char* words;
    std::vector<const char*> sessions;
};
const std::vector<ExampleQuestion>& exampleQuestions()
{
    static const std::vector<ExampleQuestion> questions = {
        {QT_TRANSLATE_NOOP("Examples", "What is the effect of length?"),
            {"default", "dilution", "standout", "noise", "freezing", "mutual"}},
        {QT_TRANSLATE_NOOP("Examples", "Which scale keeps entropy flat?"),
            {"log-n", "extrapolation", "grid", "gradients", "additive"}},
        {QT_TRANSLATE_NOOP("Examples", "Which keys does a query see?"),
            {"masks", "padding", "padding-price", "window", "distance", "translation"}},
        {QT_TRANSLATE_NOOP("Examples", "What do attention heads do?"), {"heads", "language", "training"}},
        {QT_TRANSLATE_NOOP("Examples", "What happens inside attention?"), {"steps", "query", "geometry"}},
        {QT_TRANSLATE_NOOP("Examples", "How many dimensions are enough?"), {"jl", "projected", "linear"}}};
    return questions;
}

// Returns the place of the session in the order of the questions, and its question.
std::pair<int, QString> questionOf(const QString& name)
{
    int place = 0;
    for (const ExampleQuestion& question : exampleQuestions())
        for (const char* session : question.sessions) {
            if (name == QLatin1String(session))
                return {place, QCoreApplication::translate("Examples", question.words)};
            ++place;
        }
    return {place, QCoreApplication::translate("Examples", QT_TRANSLATE_NOOP("Examples", "Others"))};
}

} // namespace

std::string shippedFolder()
{
    const QString model = shippedModel();
    return model.isEmpty() ? std::string() : QFileInfo(model).path().toStdString();
}

Outcome<Session> readShipped(const QString& resource)
{
    // A session whose words are part of it may have a twin in another language.
    const QString twin = QStringLiteral("%1/%2.%3.attentoscope")
                             .arg(QFileInfo(resource).path(), QFileInfo(resource).completeBaseName(), Language::inUse());
    QFile file(QFile::exists(twin) ? twin : resource);
    if (!file.open(QIODevice::ReadOnly))
        return badInput(resource.toStdString(), ATT_TEXT("core", "cannot be read"));
    auto session = parseSession(file.readAll().toStdString(), QFileInfo(resource).fileName().toStdString());
    if (session)
        findFilesIn(shippedFolder(), session->experiment);
    if (session)
        session->view = viewWithFreeLooks(session->view);
    return session;
}

namespace {

// Returns the files of the sessions without their twins in other languages.
QFileInfoList shippedFiles()
{
    QFileInfoList files = QDir(QStringLiteral(":/sessions")).entryInfoList(QDir::Files, QDir::Name);
    files.removeIf([](const QFileInfo& file) { return file.completeBaseName().contains(QLatin1Char('.')); });
    return files;
}

} // namespace

std::vector<ShippedSession> shippedSessions()
{
    std::vector<ShippedSession> sessions;
    for (const QFileInfo& file : shippedFiles()) {
        const auto session = readShipped(file.filePath());
        if (session)
            sessions.push_back({file.filePath(), translated(session->title.c_str()), questionOf(file.completeBaseName()).second});
    }
    std::ranges::stable_sort(sessions, {},
        [](const ShippedSession& session) { return questionOf(QFileInfo(session.resource).completeBaseName()).first; });
    return sessions;
}

Outcome<Session> shippedSession(const QString& name)
{
    std::vector<std::string> names;
    for (const QFileInfo& file : shippedFiles()) {
        if (file.completeBaseName() == name)
            return readShipped(file.filePath());
        names.push_back(file.completeBaseName().toStdString());
    }
    return badInput(name.toStdString(),
        unknownNameMessage(name.toStdString(), names,
            ATT_TEXT("core", "there is neither such a file nor an example of that name; did you mean %2?"),
            ATT_TEXT("core", "there is neither such a file nor an example of that name; the examples are %2")));
}

QString shippedPicture(const ShippedSession& session)
{
    return QStringLiteral(":/pictures/%1.png").arg(QFileInfo(session.resource).completeBaseName());
}

} // namespace attentoscope
