// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/palette/match.h"

#include <algorithm>
#include <array>
#include <limits>

namespace attentoscope {

namespace {

constexpr int startOfWord = 8, followingLetter = 6, insideWord = -4; // scores per letter
constexpr int enoughPerLetter = 4; // least average score, unless the letters are contiguous
constexpr int wholeText = 12, textBeginning = 4; // bonus for a text that equals, or begins with, the query
constexpr qsizetype longestQuery = 48, longestText = 160; // the rest of a longer text is ignored
constexpr int noScore = std::numeric_limits<int>::min() / 2;

bool isIdeograph(QChar letter) { return letter.unicode() >= 0x2e80; }

bool beginsWord(QStringView text, qsizetype at)
{
    if (isIdeograph(text[at]) || at == 0)
        return true;
    const QChar before = text[at - 1];
    return !before.isLetterOrNumber() || isIdeograph(before) || before.isDigit() != text[at].isDigit();
}

bool isSubsequence(QStringView query, QStringView text)
{
    qsizetype found = 0;
    for (qsizetype at = 0; at < text.size() && found < query.size(); ++at)
        found += text[at] == query[found] ? 1 : 0;
    return found == query.size();
}

// Returns the best score over all ways to place the query's letters in the text.
int bestLetters(QStringView query, QStringView text)
{
    std::array<int, longestText + 1> before, now; // [j + 1]: best score with the last letter at j
    before.fill(noScore);
    for (qsizetype i = 0; i < query.size(); ++i) {
        now.fill(noScore);
        int apart = i == 0 ? 0 : noScore; // best score with a gap before this letter
        for (qsizetype j = i; j < text.size(); ++j) {
            if (i > 0 && j >= 2)
                apart = std::max(apart, before[std::size_t(j - 1)]);
            if (text[j] != query[i])
                continue;
            const bool starts = beginsWord(text, j);
            const int together = i > 0 ? before[std::size_t(j)] + (starts ? startOfWord : followingLetter) : noScore;
            now[std::size_t(j + 1)] = std::max(together, apart + (starts ? startOfWord : insideWord));
        }
        before = now;
    }
    return *std::max_element(before.begin(), before.end());
}

// Returns whether the query begins a word of the text.
bool beginsAnyWord(QStringView query, QStringView text)
{
    for (qsizetype at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + 1))
        if (beginsWord(text, at))
            return true;
    return false;
}

int wordScore(const QString& word, const MatchNames& names)
{
    constexpr int otherName = 1, aroundIt = 10; // deducted for an alternative name; for a match in the surroundings
    int best = 0;
    for (qsizetype i = 0; i < names.names.size(); ++i) {
        const int score = matchScore(word, names.names[i]);
        best = std::max(best, score > 0 && i > 0 ? std::max(1, score - otherName) : score);
    }
    if (beginsAnyWord(word, names.around))
        best = std::max(best, std::max(1, int(word.size()) * followingLetter - aroundIt));
    const qsizetype enough = !word.isEmpty() && isIdeograph(word[0]) ? 2 : 3;
    if (best == 0 && word.size() >= enough && beginsAnyWord(word, names.about))
        best = int(word.size());
    return best;
}

} // namespace

QString foldedForMatch(const QString& text)
{
    QString folded;
    folded.reserve(text.size());
    for (const QChar letter : text.normalized(QString::NormalizationForm_KD))
        if (!letter.isMark())
            folded += letter.toCaseFolded();
    return folded;
}

int matchScore(QStringView query, QStringView text)
{
    query = query.left(longestQuery);
    if (query.isEmpty() || !isSubsequence(query, text))
        return 0;
    const QStringView seen = text.left(longestText);
    const bool stands = query.size() >= 2 && seen.contains(query); // as a contiguous substring
    int score = isSubsequence(query, seen) ? bestLetters(query, seen) : 0;
    if (score < enoughPerLetter * int(query.size()) && !stands)
        return 0;
    score = std::max(score, int(query.size()));
    if (text.startsWith(query))
        score += text.size() == query.size() ? wholeText : textBeginning;
    return std::max(1, score - int(std::min<qsizetype>(text.size(), 64) / 16));
}

int matchScore(const QStringList& words, const MatchNames& names)
{
    int sum = 0;
    for (const QString& word : words) {
        const int score = wordScore(word, names);
        if (score == 0)
            return 0;
        sum += score;
    }
    return sum;
}

} // namespace attentoscope
