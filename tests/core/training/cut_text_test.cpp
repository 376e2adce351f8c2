// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/tasks/cut_text.h"
#include "core/training/tasks/pieces_task.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace attentoscope::training {
namespace {

std::string repeated(const std::string& text, int times)
{
    std::string all;
    for (int i = 0; i < times; ++i)
        all += text;
    return all;
}

// Worked out by hand: "ab" is the most frequent pair, then "▁" with it.
TEST(CutText, JoinsTheMostFrequentNeighbours)
{
    const CutText cut = *cutText(repeated("ab ab  abc\n", 50), 6);
    EXPECT_EQ(std::set<std::string>(cut.pieces.begin(), cut.pieces.end()),
        (std::set<std::string>{"a", "b", "c", "\u2581", "ab", "\u2581ab"}));
    std::string text;
    for (const std::int32_t token : cut.tokens)
        text += cut.pieces[std::size_t(token)];
    EXPECT_TRUE(text.starts_with("ab\u2581ab\u2581abc\u2581ab\u2581ab\u2581abc")) << text.substr(0, 40);
    EXPECT_EQ(cut.pieces[std::size_t(cut.commonest())], "\u2581ab");
    EXPECT_EQ(cut.trained + cut.tested(), Index(cut.tokens.size()));
}

TEST(CutText, JoinsNoSignsAndNoBlanksInside)
{
    const CutText cut = *cutText(repeated("one, two; 12 three. ", 60), 80);
    for (const std::string& piece : cut.pieces) {
        EXPECT_EQ(piece.find("\u2581", 1), std::string::npos) << piece;
        EXPECT_TRUE(piece.size() == 1 || piece.find_first_of(",;.") == std::string::npos) << piece;
    }
    EXPECT_THAT(cut.pieces, testing::IsSupersetOf({"\u2581three", "\u258112", "\u2581two", ","}));
}

// Learns the pieces of words by looking at all pairs of all words each time, as the method is defined.
std::set<std::string> plainPieces(const std::vector<std::string>& words, std::size_t most)
{
    std::vector<std::vector<std::string>> splits;
    std::set<std::string> pieces;
    for (const std::string& word : words) {
        splits.emplace_back();
        for (const char letter : word)
            pieces.insert(splits.back().emplace_back(1, letter));
    }
    while (pieces.size() < most) {
        std::map<std::pair<std::string, std::string>, int> pairs;
        for (const auto& split : splits)
            for (std::size_t i = 0; i + 1 < split.size(); ++i)
                ++pairs[{split[i], split[i + 1]}];
        auto best = pairs.begin(); // of equally frequent ones the last
        for (auto pair = pairs.begin(); pair != pairs.end(); ++pair)
            best = pair->second >= best->second ? pair : best;
        for (auto& split : splits)
            for (std::size_t i = 0; i + 1 < split.size(); ++i)
                if (split[i] == best->first.first && split[i + 1] == best->first.second) {
                    split[i] += split[i + 1];
                    split.erase(split.begin() + std::ptrdiff_t(i) + 1);
                }
        pieces.insert(best->first.first + best->first.second);
    }
    return pieces;
}

TEST(CutText, LearnsThePiecesThatTheDefinitionGives)
{
    std::vector<std::string> words;
    std::string text;
    unsigned state = 3;
    for (int i = 0; i < 700; ++i) {
        std::string word;
        do {
            state = state * 1103515245U + 12345U;
            word += "abcde"[(state >> 16) % 5];
        } while ((state >> 20) % 6 != 0);
        word = word.substr(0, 40);
        // The sign comes after all letters, as \u2581 does, where pairs are equally frequent.
        words.push_back((i > 0 ? "~" : "") + word);
        text += (i > 0 ? " " : "") + word;
    }
    for (const int most : {9, 20, 60, 120}) {
        const CutText cut = *cutText(text, most);
        std::set<std::string> found;
        for (std::string piece : cut.pieces) {
            const std::size_t sign = piece.find("\u2581");
            found.insert(sign == std::string::npos ? piece : piece.replace(sign, 3, "~"));
        }
        EXPECT_EQ(found, plainPieces(words, std::size_t(most))) << most;
    }
}

TEST(CutText, CanBeStopped)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(cutText(repeated("one two three ", 60), 80, stop.get_token()).error().kind, ErrorKind::Cancelled);
}

TEST(CutText, HasEachPieceOnce)
{
    std::string text;
    unsigned state = 7;
    for (int i = 0; i < 9000; ++i) {
        state = state * 1103515245U + 12345U;
        text += std::string(1, "abc "[state >> 16 & 3U]);
    }
    const CutText cut = *cutText(text, 300);
    EXPECT_EQ(std::set<std::string>(cut.pieces.begin(), cut.pieces.end()).size(), cut.pieces.size());
}

TEST(CutText, HasOnePieceForLettersThatAreTooRare)
{
    const CutText cut = *cutText("的一是 一的 " + repeated("的一的一是", 400) + "龙鹤鹰", 6);
    EXPECT_LE(cut.pieces.size(), 6U);
    EXPECT_THAT(cut.pieces, testing::Contains("\uFFFD"));
    EXPECT_FALSE(cutText("too short", 40));
    EXPECT_FALSE(cutText(std::string(500, '\xff'), 40));
}

TEST(PiecesTask, HidesTheSameShareOfEverySequence)
{
    std::string text;
    for (int i = 0; i < 3000; ++i)
        text += std::string(1, char('a' + i * i % 23)) + (i % 3 == 0 ? " " : "");
    const CutText cut = *cutText(text, 40);
    PieceBatch all, some;
    drawPieces(cut, 0.15, streamsOfStep(3, 17), 0, 12, 20, all);
    drawPieces(cut, 0.15, streamsOfStep(3, 17), 5, 4, 20, some);
    EXPECT_EQ(all.sequences(), 12);
    EXPECT_EQ(all.asked.size(), 12U * 3);
    EXPECT_TRUE(std::equal(some.tokens.begin(), some.tokens.end(), all.tokens.begin() + 5 * 20)) << "an example's number decides";
    EXPECT_TRUE(std::equal(some.labels.begin(), some.labels.end(), all.labels.begin() + 5 * 3));
    const Index hidden = Index(cut.pieces.size());
    EXPECT_EQ(std::ranges::count(all.tokens, hidden), 36);
    for (std::size_t i = 0; i < all.asked.size(); ++i) {
        EXPECT_EQ(all.tokens[std::size_t(all.asked[i])], hidden);
        EXPECT_EQ(all.asked[i] / 20, Index(i) / 3);
        EXPECT_LT(all.labels[i], hidden);
    }
    PieceBatch other;
    drawPieces(cut, 0.15, streamsOfTest(20), 0, 12, 20, other);
    EXPECT_NE(other.tokens, all.tokens);
}

// Puts the hidden pieces back, and looks for the sequence in the part of the text that it must come from.
TEST(PiecesTask, TestsOnTextThatIsNotTrainedOn)
{
    std::string text;
    for (int i = 0; i < 4000; ++i)
        text += std::string(1, char('a' + (i < 3600 ? i % 7 : 10 + i % 7)));
    const CutText cut = *cutText(text, 20);
    for (const bool test : {false, true}) {
        PieceBatch batch;
        drawPieces(cut, 0.15, test ? streamsOfTest(8) : streamsOfStep(1, 2), 0, 50, 8, batch);
        for (std::size_t i = 0; i < batch.asked.size(); ++i)
            batch.tokens[std::size_t(batch.asked[i])] = batch.labels[i];
        const auto begin = cut.tokens.begin() + (test ? cut.trained : 0);
        const auto end = test ? cut.tokens.end() : cut.tokens.begin() + cut.trained;
        for (Index s = 0; s < batch.sequences(); ++s)
            EXPECT_NE(std::search(begin, end, batch.tokens.begin() + s * 8, batch.tokens.begin() + (s + 1) * 8), end);
    }
}

} // namespace
} // namespace attentoscope::training
