// SPDX-License-Identifier: GPL-3.0-or-later
// The choices in the lessons that ship, in both languages: the option that the computation finds right is the one that the text
// after the question calls right, and it is clear which state each option is about. Every step has notes for the teacher.
#include "core/lessons/facts.h"
#include "core/lessons/read_lesson.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

namespace attentoscope {
namespace {

namespace fs = std::filesystem;

struct RightOption {
    const char *lesson, *step; // the base of its file name, and the number of the step
    const char *english, *chinese; // the first words of the right option
};

// The right options according to the texts, entered by hand.
constexpr RightOption readByHand[] = {
    {"01-scores", "2", "A small one", "很小"},
    {"01-scores", "3", "That of \"cat\" for \"sat\"", "“cat”给“sat”的"},
    {"01-scores", "4", "Nothing at all", "完全不变"},
    {"03-outputs", "2", "No, never", "永远不能"},
    {"03-outputs", "4", "That of \"purred\"", "少了“purred”"},
    {"04-root-d", "2", "Most of it", "大部分"},
    {"04-root-d", "4", "About as much", "差不多"},
    {"04-root-d", "6", "Less than a tenth", "不到十分之一"},
    {"07-entropy", "2", "As many as there are needles", "有几根针"},
    {"07-entropy", "6", "About a sixth", "约六分之一"},
    {"05-heads", "3", "Something else", "是另一个数"},
    {"05-heads", "4", "At \"ag\"", "看紧挨在前面的"},
    {"06-cross", "2", "To both", "两个都给"},
    {"06-cross", "3", "Nothing", "一点也没有"},
    {"06-cross", "5", "Its weights are spread", "权重分散在几个词上"},
    {"10-dilution", "1", "Less than a quarter", "不到四分之一"},
    {"10-dilution", "4", "They hold most of the weight again", "针重新占据大部分权重"},
    {"11-log-n", "5", "About one nat more", "大约多 1 奈特"},
    {"11-log-n", "7", "Clipped, n₀ = 2048", "截断，n₀ = 2048"},
    {"12-noise", "1", "It grows by more than half", "会增加，增量超过"},
    {"12-noise", "6", "Keys that the queries really match", "放进查询真正匹配的键"},
    {"14-freezing", "6", "Larger than with noise", "比噪声时更大"},
    {"08-padding", "1", "Some, less than half", "有一些"},
    {"08-padding", "4", "Weights on the three words", "三个词上的权重"},
    {"08-padding", "5", "There is none", "没有熵"},
    {"09-causal", "2", "block-causal(4)", "block-causal(4)"},
    {"09-causal", "3", "sliding(4)", "sliding(4)"},
    {"09-causal", "7", "Nothing", "什么也没有"},
    {"13-what-is-n", "2", "The visible keys", "可见键数"},
    {"13-what-is-n", "3", "They become sharper", "变得更集中"},
    {"13-what-is-n", "7", "YaRN with the sequence length", "以序列长度为 n 的 YaRN"},
    {"17-jl", "1", "About 1 on average", "平均约为 1"},
    {"17-jl", "7", "Between the two", "介于两者之间"},
    {"02-one-step", "3", "That at 7", "7 处的"},
    {"02-one-step", "4", "64 times", "64 倍"},
    {"02-one-step", "5", "It moves along with the word", "随这个词一起移动"},
    {"02-one-step", "6", "Twice the scale", "缩放因子加倍"},
    {"15-entropies", "3", "By about a third", "大约是它的三分之一"},
    {"15-entropies", "6", "KL(B‖A), and by far", "KL(B‖A)，而且大得多"},
    {"16-laplace", "6", "About a quarter of it", "大约是它的四分之一"},
    {"19-weights", "1", "\"cat\" has a third", "“cat”占三分之一"},
    {"19-weights", "7", "Both change", "两种都变"},
    {"20-extrapolation", "3", "B has at least five more", "每一百题里 B 至少多对五题"},
    {"20-extrapolation", "4", "Neither", "都不是"},
    {"20-extrapolation", "5", "A, the standard one", "标准的 A"},
    {"20-extrapolation", "6", "256 tokens", "256 个词元"},
    {"18-linear", "6", "It grows", "增大"},
    {"21-learning", "2", "Down", "向下"},
    {"21-learning", "4", "It rises", "上升"},
    {"21-learning", "7", "B: its rows have decided", "B：它的各行还没学会"},
};

// Maps "09-causal.en" to the right option of each step, found by computing. Parts of the lessons that cost time and have
// nothing to do with options are left out.
std::map<std::string, std::map<std::string, std::string>> rightOnesByWhatIsComputed()
{
    std::map<std::string, std::map<std::string, std::string>> found;
    for (const auto& entry : fs::directory_iterator(TEST_DATA "/../../resources/lessons")) {
        if (entry.path().extension() != ".md" || entry.path().stem().extension().empty()) // not README.md
            continue;
        std::ifstream in(entry.path(), std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        const auto anySetting = [](const std::string&, const std::string&) -> Outcome<Done> { return Done{}; };
        Lesson lesson = parseLesson(text, anySetting).lesson;
        lesson.shipped = TEST_DATA "/../../resources/models";
        for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
            EXPECT_FALSE(lesson.steps[i].notes.markdown.empty())
                << entry.path().filename() << ", step " << i + 1 << ", has no notes";
            LessonStep asked;
            asked.question = lesson.steps[i].question;
            if (asked.question.kind != QuestionKind::Choice)
                continue;
            SCOPED_TRACE(entry.path().filename().string() + ", step " + std::to_string(i + 1));
            const Experiment before = lesson.experimentAt(i, false), after = lesson.experimentAt(i, true);
            const auto facts = answerFacts(asked, before, after);
            const auto ambiguous = answerIsAmbiguous(asked, before, after);
            if (!facts || !ambiguous) {
                ADD_FAILURE() << (facts ? ambiguous.error() : facts.error()).text();
                continue;
            }
            EXPECT_FALSE(*ambiguous) << "it does not say whether it is judged before or after the answer is shown";
            EXPECT_EQ(std::ranges::count(facts->right, true), 1);
            const auto right = std::ranges::find(facts->right, true) - facts->right.begin();
            if (right < std::ssize(facts->right))
                found[entry.path().stem().string()][std::to_string(i + 1)] =
                    asked.question.options[std::size_t(right)].text.markdown;
        }
    }
    return found;
}

TEST(ShippedChoices, AreRightAsTheirTextsSay)
{
    const auto found = rightOnesByWhatIsComputed();
    std::size_t choices = 0;
    for (const auto& [lesson, steps] : found)
        choices += steps.size();
    EXPECT_EQ(choices, 2 * std::size(readByHand)) << "each choice has its line above";
    for (const RightOption& wanted : readByHand)
        for (const bool english : {true, false}) {
            const std::string lesson = std::string(wanted.lesson) + (english ? ".en" : ".zh_CN");
            SCOPED_TRACE(lesson + ", step " + wanted.step);
            ASSERT_TRUE(found.contains(lesson) && found.at(lesson).contains(wanted.step));
            EXPECT_THAT(found.at(lesson).at(wanted.step), testing::StartsWith(english ? wanted.english : wanted.chinese));
        }
}

} // namespace
} // namespace attentoscope
