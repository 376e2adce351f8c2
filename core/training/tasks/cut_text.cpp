// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/tasks/cut_text.h"

#include "core/base/sha256.h"
#include "core/formats/utf8.h"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>
#include <set>
#include <tuple>

namespace attentoscope::training {
namespace {

constexpr std::string_view wordSign = "\u2581"; // ▁
constexpr std::string_view otherLetter = "\uFFFD";

enum class LetterKind { Blank, Digit, Letter, Sign };

LetterKind letterKind(std::string_view letter)
{
    const unsigned char c = static_cast<unsigned char>(letter.front());
    if (letter.size() > 1)
        return LetterKind::Letter;
    if (c <= ' ')
        return LetterKind::Blank;
    if (c >= '0' && c <= '9')
        return LetterKind::Digit;
    const unsigned char lower = c | 0x20;
    return c == '\'' || (lower >= 'a' && lower <= 'z') ? LetterKind::Letter : LetterKind::Sign;
}

// Splits valid UTF-8 into characters.
std::vector<std::string_view> lettersOf(std::string_view text)
{
    std::vector<std::string_view> letters;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U)
            ++end;
        letters.push_back(text.substr(at, end - at));
        at = end;
    }
    return letters;
}

using Word = std::vector<std::string>; // its letters, the first of which may be ▁

// Words are runs of letters, runs of digits, and single other signs, each with the ▁ before it.
std::vector<Word> wordsOf(std::string_view text)
{
    constexpr std::size_t longest = 64; // letters, for texts without blanks
    std::vector<Word> words;
    bool blank = false;
    LetterKind last = LetterKind::Sign;
    for (const std::string_view letter : lettersOf(text)) {
        if (letter == "_") // marks italics in plain texts
            continue;
        const LetterKind kind = letterKind(letter);
        if (kind == LetterKind::Blank) {
            blank = true;
            continue;
        }
        if (blank || words.empty() || kind == LetterKind::Sign || kind != last || words.back().size() >= longest)
            words.push_back(blank ? Word{std::string(wordSign)} : Word{});
        words.back().emplace_back(letter);
        blank = false;
        last = kind;
    }
    return words;
}

// Learns which pieces to join. A word is a list of pieces, and changes as pieces are joined.
class PieceLearner
{
public:
    // Ends early when it is stopped.
    PieceLearner(const std::map<Word, Index>& words, Index most, const StopToken& stop)
        : most_(std::size_t(std::max<Index>(most, 2)))
    {
        std::map<std::string, Index> letters;
        for (const auto& [word, times] : words)
            for (const std::string& letter : word)
                letters[letter] += times;
        std::vector<std::pair<Index, std::string>> byNumber;
        for (const auto& [letter, times] : letters)
            byNumber.emplace_back(-times, letter);
        std::ranges::sort(byNumber);
        const std::size_t kept = std::min(byNumber.size(), std::max<std::size_t>(most_ * 3 / 4, 1));
        std::set<std::string> alphabet;
        for (std::size_t i = 0; i < kept; ++i)
            alphabet.insert(byNumber[i].second);
        if (kept < byNumber.size())
            alphabet.insert(std::string(otherLetter));
        for (const std::string& letter : alphabet)
            add(letter);
        for (const auto& [word, times] : words) {
            std::vector<std::int32_t> own;
            for (const std::string& letter : word)
                own.push_back(numberOf(letter));
            splits_.push_back(std::move(own));
            times_.push_back(times);
            count(splits_.size() - 1, 1);
        }
        for (const auto& [pair, use] : pairs_)
            candidates_.push({use.times, pair});
        while (pieces_.size() < most_ && !stop.stop_requested() && joinBest()) { }
    }

    std::vector<std::string> pieces() && { return std::move(pieces_); }
    const std::vector<std::int32_t>& split(std::size_t word) const { return splits_[word]; }

private:
    using Pair = std::pair<std::int32_t, std::int32_t>;
    struct PairUse {
        Index times = 0;
        std::set<std::size_t> words; // which have it, or had it
    };

    // Returns the number of a piece, which may be there already: "abc" is made of "ab" and "c", and of "a" and "bc".
    std::int32_t add(const std::string& piece)
    {
        const auto [known, isNew] = number_.try_emplace(piece, std::int32_t(pieces_.size()));
        if (isNew)
            pieces_.push_back(piece);
        return known->second;
    }
    std::int32_t numberOf(const std::string& letter) const
    {
        const auto known = number_.find(letter);
        return known == number_.end() ? number_.at(std::string(otherLetter)) : known->second;
    }

    void count(std::size_t word, Index sign)
    {
        const auto& own = splits_[word];
        for (std::size_t i = 0; i + 1 < own.size(); ++i) {
            PairUse& use = pairs_[{own[i], own[i + 1]}];
            use.times += sign * times_[word];
            if (sign > 0)
                use.words.insert(word);
        }
    }

    // A pair, and how often it stood in the text when this was noted. Whenever that changes, it is noted again.
    struct Candidate {
        Index times = 0;
        Pair pair;
    };

    // Ranks by frequency; among equally frequent pairs the last in the order of their texts is best.
    bool isWorse(const Candidate& one, const Candidate& other) const
    {
        const auto texts = [&](const Pair& pair) {
            return std::tie(pieces_[std::size_t(pair.first)], pieces_[std::size_t(pair.second)]);
        };
        return one.times != other.times ? one.times < other.times : texts(one.pair) < texts(other.pair);
    }

    // Returns the most frequent pair, or the end of pairs_ where none is left.
    std::map<Pair, PairUse>::iterator bestPair()
    {
        while (!candidates_.empty() && candidates_.top().times > 0) {
            const Candidate best = candidates_.top();
            candidates_.pop();
            const auto known = pairs_.find(best.pair);
            if (known != pairs_.end() && known->second.times == best.times)
                return known;
        }
        return pairs_.end();
    }

    // Joins the most frequent pair.
    bool joinBest()
    {
        const auto best = bestPair();
        if (best == pairs_.end())
            return false;
        const Pair joined = best->first;
        const std::set<std::size_t> words = std::move(best->second.words);
        std::set<Pair> changed;
        const auto noteChanged = [&](const std::vector<std::int32_t>& own) {
            for (std::size_t i = 0; i + 1 < own.size(); ++i)
                changed.insert({own[i], own[i + 1]});
        };
        const std::int32_t piece = add(pieces_[std::size_t(joined.first)] + pieces_[std::size_t(joined.second)]);
        for (const std::size_t word : words) {
            count(word, -1);
            std::vector<std::int32_t> out;
            const auto& own = splits_[word];
            noteChanged(own);
            for (std::size_t i = 0; i < own.size(); ++i) {
                const bool both = i + 1 < own.size() && Pair(own[i], own[i + 1]) == joined;
                out.push_back(both ? piece : own[i]);
                i += both;
            }
            splits_[word] = std::move(out);
            noteChanged(splits_[word]);
            count(word, 1);
        }
        pairs_.erase(joined);
        for (const Pair& pair : changed)
            if (const auto known = pairs_.find(pair); known != pairs_.end())
                candidates_.push({known->second.times, pair});
        return true;
    }

    const std::size_t most_;
    std::vector<std::string> pieces_;
    std::map<std::string, std::int32_t> number_; // of each piece
    std::vector<std::vector<std::int32_t>> splits_; // of each word
    std::vector<Index> times_; // of each word
    std::map<Pair, PairUse> pairs_;
    std::function<bool(const Candidate&, const Candidate&)> order_ = [this](const Candidate& one, const Candidate& other) {
        return isWorse(one, other);
    };
    std::priority_queue<Candidate, std::vector<Candidate>, decltype(order_)> candidates_{order_};
};

} // namespace

Index CutText::commonest() const { return std::ranges::max_element(shares) - shares.begin(); }

Outcome<CutText> cutText(std::string_view text, Index pieces, const StopToken& stop)
{
    if (!isUtf8(text))
        return badInput("text", ATT_TEXT("core", "is not valid UTF-8"));
    const std::vector<Word> words = wordsOf(text);
    std::map<Word, Index> times;
    for (const Word& word : words)
        ++times[word];
    PieceLearner learner(times, pieces, stop);
    if (stop.stop_requested())
        return cancelled();
    CutText cut;
    std::map<Word, std::size_t> number;
    for (const auto& [word, used] : times)
        number.emplace(word, number.size());
    for (const Word& word : words)
        cut.tokens.insert(cut.tokens.end(), learner.split(number.at(word)).begin(), learner.split(number.at(word)).end());
    constexpr std::size_t fewest = 100;
    if (cut.tokens.size() < fewest)
        return badInput("text", ATT_TEXT("core", "is too short: it needs at least 100 subword tokens"));
    cut.sha256 = sha256Of(text);
    cut.pieces = std::move(learner).pieces();
    cut.trained = Index(cut.tokens.size()) * 9 / 10;
    cut.shares.assign(cut.pieces.size(), 0);
    for (Index i = 0; i < cut.trained; ++i)
        cut.shares[std::size_t(cut.tokens[std::size_t(i)])] += 1 / double(cut.trained);
    return cut;
}

} // namespace attentoscope::training
