// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings that NumPy writes as programs lay them out, drawn at random, are read to the entropies that NumPy computes, or to a
// doubt or a refusal: never to another number without a word.
#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/session/fields.h"
#include "core/sources/files/attention_source.h"
#include "tests/helpers/temp_folder.h"

#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace attentoscope {
namespace {

using nlohmann::json;

struct Answer {
    std::optional<double> entropy; // or a refusal
    std::string said; // why it was refused, or all doubts
};

Answer answerTo(const json& asked, const test::TempFolder& folder)
{
    Experiment experiment;
    experiment.tensorFile = (folder / asked["file"].get<std::string>()).string();
    for (const auto& [key, text] : asked["fields"].items())
        if (const auto set = setFieldFromText(experiment, *findField(key), text.get<std::string>()); !set)
            return {{}, set.error().text()};
    Answer answer;
    if (!asked["fields"].contains("mask")) { // as both programs do
        auto recorded = asTheFileSays(experiment);
        const auto file = openAttention(experiment);
        const auto layer = file ? file->find(experiment.layer) : file.error();
        if (!recorded || !layer)
            return {{}, recorded ? layer.error().text() : recorded.error().text()};
        experiment = *std::move(recorded);
        if (leavesMaskOpen(*file, *layer))
            answer.said = "the file does not say which keys a query saw\n";
    }
    Demand demand;
    demand.policies = std::vector<PolicyChoice>(1, PolicyChoice{experiment.source == "weights" ? "exported" : "standard", {}});
    demand.threads = 1;
    const auto result = evaluate(experiment, demand);
    if (!result)
        return {{}, result.error().text()};
    answer.entropy = summarizeCounted(**result, (*result)->policies.front().rows.entropy).mean;
    for (const Message& message : (*result)->warnings)
        answer.said += message.text() + '\n';
    return answer;
}

// The numbers of a file are exact in float64; scores, weights and entropies are computed in float32.
bool agree(double one, double other) { return std::abs(one - other) < 2e-5 * (1 + std::abs(other)); }

struct Tally {
    int same = 0, refused = 0, doubted = 0;
    std::string wrong;
};

TEST(Layouts, AreReadAsTheyWereWrittenOrDoubted)
{
    const test::TempFolder folder;
    const std::string script = std::string(TEST_DATA) + "/../core/attention/evaluate/layouts.py";
    ASSERT_EQ(std::system(("/usr/bin/python3 '" + script + "' '" + folder.path().string() + "' 700 1").c_str()), 0);
    const json cases = json::parse(std::ifstream(folder / "cases.json"));
    ASSERT_GE(cases.size(), 2000U);
    Tally said, guessed;
    for (const json& asked : cases) {
        const Answer answer = answerTo(asked, folder);
        const bool whole = asked["said"].get<bool>();
        Tally& tally = whole ? said : guessed;
        const double truth = asked["truth"].get<double>();
        if (answer.entropy && agree(*answer.entropy, truth))
            ++tally.same;
        else if (!whole && !answer.entropy)
            ++tally.refused;
        else if (!whole && !answer.said.empty())
            ++tally.doubted;
        else
            tally.wrong += asked.dump() + "\n  -> " + (answer.entropy ? std::to_string(*answer.entropy) : answer.said) + '\n';
    }
    EXPECT_TRUE(said.wrong.empty()) << said.wrong;
    EXPECT_TRUE(guessed.wrong.empty()) << guessed.wrong;
    EXPECT_GT(guessed.same, int(cases.size() / 3))
        << "most layouts are told by names and shapes; refused: " << guessed.refused << ", doubted: " << guessed.doubted;
    RecordProperty("same", said.same + guessed.same);
    RecordProperty("refused", guessed.refused);
    RecordProperty("doubted", guessed.doubted);
}

} // namespace
} // namespace attentoscope
