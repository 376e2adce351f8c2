// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the extrapolate command.
#include "core/base/file_lock.h"
#include "tests/cli/run_cli.h"
#include "tests/helpers/temp_folder.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

using TrainedJson = nlohmann::json;

std::vector<std::string> smallTraining(std::vector<std::string> further)
{
    std::vector<std::string> arguments = {"extrapolate"};
    for (const auto& [option, value] : {std::pair{"--task", "first-token"}, {"--train-length", "8"}, {"--test-lengths", "8,40"},
             {"--steps", "40"}, {"--seeds", "2"}, {"--examples", "50"}, {"--width", "8"}, {"--d", "4"}, {"--rate", "0.02"}})
        if (std::ranges::find(further, option) == further.end()) // otherwise the test has a value of its own
            arguments.insert(arguments.end(), {option, value});
    arguments.insert(arguments.end(), further.begin(), further.end());
    return arguments;
}

TrainedJson withoutSeconds(TrainedJson json)
{
    for (const char* key : {"threads", "training_seconds", "test_seconds"})
        json.erase(key);
    for (TrainedJson& row : json.at("rows"))
        row.erase("seconds");
    return json;
}

} // namespace

TEST(Extrapolate, WritesARowForEachPolicySeedAndLength)
{
    const CliRun run = runCli(smallTraining({"--csv"}));
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.error, "");
    EXPECT_THAT(run.out, StartsWith("task,policy,seed,n,accuracy,accuracy_stderr,loss,loss_stderr,entropy,planted_mass,"));
    std::istringstream lines(run.out);
    std::vector<std::string> starts;
    for (std::string line; std::getline(lines, line);) {
        std::size_t end = 0;
        for (int comma = 0; comma < 4; ++comma)
            end = line.find(',', end + 1);
        starts.push_back(line.substr(0, end));
    }
    EXPECT_THAT(starts,
        ElementsAre("task,policy,seed,n", "first-token,standard,1,8", "first-token,standard,1,40", "first-token,standard,2,8",
            "first-token,standard,2,40", "first-token,entropy-invariant:n0=8,1,8", "first-token,entropy-invariant:n0=8,1,40",
            "first-token,entropy-invariant:n0=8,2,8", "first-token,entropy-invariant:n0=8,2,40"));
}

TEST(Extrapolate, SaysWhichPoliciesShareATraining)
{
    const CliRun shared = runCli(smallTraining({"--json"}));
    ASSERT_EQ(shared.status, 0) << shared.error;
    const TrainedJson json = shared.json();
    EXPECT_EQ(json.at("networks"), 2);
    EXPECT_THAT(json.at("training").get<std::string>(), HasSubstr("one training serves them all"));
    EXPECT_EQ(json.at("rows")[0].at("loss"), json.at("rows")[4].at("loss")) << "the same network at the same scale";
    EXPECT_EQ(json.at("means").size(), 4U);
    EXPECT_TRUE(json.at("means")[0].at("gain").is_null());
    EXPECT_EQ(json.at("means")[2].at("gain"), 0);
    const CliRun own = runCli(smallTraining({"--json", "--policies", "standard,log-n"}));
    EXPECT_EQ(own.json().at("networks"), 4);
    EXPECT_THAT(own.json().at("training").get<std::string>(), HasSubstr("each has its own training"));
}

TEST(Extrapolate, IsTheSameOnAnyNumberOfThreadsAndFromSavedNetworks)
{
    const TemporaryFolder folder;
    const std::string file = (folder / "nets.safetensors").string();
    const CliRun plain = runCli(smallTraining({"--json", "--threads", "1"}));
    ASSERT_EQ(plain.status, 0) << plain.error;
    const CliRun one = runCli(smallTraining({"--json", "--save", file, "--seed", "2", "--threads", "2"})); // seeds 2 and 3
    ASSERT_EQ(one.status, 0) << one.error;
    const CliRun refused = runCli(smallTraining({"--json", "--save", file}));
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.error, HasSubstr("--resume continues"));
    const CliRun both = runCli(smallTraining({"--json", "--save", file, "--resume", "--threads", "2"}));
    ASSERT_EQ(both.status, 0) << both.error;
    EXPECT_EQ(withoutSeconds(both.json()), withoutSeconds(plain.json()));
    const CliRun info = runCli({"info", file});
    EXPECT_THAT(info.out, HasSubstr("0.keys.first"));
    EXPECT_THAT(info.out, HasSubstr("2.output.second")) << "the file keeps seed 3, too";
}

TEST(Extrapolate, GoesOnWithAFileInOneProcessAtATime)
{
    const TemporaryFolder folder;
    const std::string file = (folder / "nets.safetensors").string();
    const std::vector<std::string> words = smallTraining({"--csv", "--save", file, "--resume"});
    {
        const auto lock = attentoscope::FileLock::on(file); // as another process holds it
        const CliRun second = runCli(words);
        EXPECT_EQ(second.status, 2);
        EXPECT_EQ(second.out, "");
        EXPECT_THAT(second.error,
            AllOf(HasSubstr(file + ": another process (ID "),
                HasSubstr("wait until that process has ended, or name another file")));
    }
    EXPECT_EQ(runCli(words).status, 0);
    folder.write(".nets.safetensors.attentoscope-lock", "1"); // what a killed process leaves
    EXPECT_EQ(runCli(words).status, 0);
    EXPECT_THAT(folder.files(), ElementsAre("nets.safetensors"));
}

TEST(Extrapolate, IsPutTogetherFromItsShards)
{
    const TemporaryFolder folder;
    const auto shard = [&](const std::string& which, const std::string& name, std::vector<std::string> further) {
        further.insert(further.end(), {"--policies", "standard,log-n", "--shard", which});
        const CliRun run = runCli(smallTraining(further));
        EXPECT_EQ(run.status, 0) << run.error;
        folder.write(name, run.out);
        return (folder / name).string();
    };
    const CliRun whole = runCli(smallTraining({"--json", "--policies", "standard,log-n"}));
    ASSERT_EQ(whole.status, 0) << whole.error;
    const std::string one = shard("1/3", "one.json", {}), two = shard("2/3", "two.json", {}),
                      three = shard("3/3", "three.json", {});
    const TrainedJson first = TrainedJson::parse(folder.read("one.json"));
    EXPECT_EQ(first.at("found").size(), 2U) << "of 4 networks the first and the last";
    EXPECT_EQ(first.at("found")[0].at("found").at("rows")[0].at("right").get<std::string>().size(), 13U)
        << "50 answers, 4 a digit";
    const CliRun merged = runCli({"merge", three, one, two, "--json"});
    ASSERT_EQ(merged.status, 0) << merged.error;
    EXPECT_EQ(withoutSeconds(merged.json()), withoutSeconds(whole.json()));
    EXPECT_EQ(runCli({"merge", three, one, two, one, "--json"}).out, merged.out) << "a shard that is there twice";
    const CliRun table = runCli({"merge", one, two, three, "--csv"}), text = runCli({"merge", one, two, three});
    EXPECT_THAT(table.out, HasSubstr("first-token,log-n,2,40,"));
    EXPECT_THAT(text.out, HasSubstr("task first-token, trained at n = 8, 40 steps of 64, tested on 50 questions a length"));

    // One seed has its errors from single answers, which each row of a shard tells.
    const auto single = [&](std::vector<std::string> further) {
        further.insert(further.end(), {"--json", "--policies", "standard,log-n", "--seeds", "1"});
        return runCli(smallTraining(further));
    };
    folder.write("a.json", single({"--shard", "1/2"}).out);
    folder.write("b.json", single({"--shard", "2/2"}).out);
    const CliRun both = runCli({"merge", (folder / "a.json").string(), (folder / "b.json").string(), "--json"});
    ASSERT_EQ(both.status, 0) << both.error;
    EXPECT_EQ(withoutSeconds(both.json()), withoutSeconds(single({}).json()));

    const std::string other = shard("2/3", "other.json", {"--clip", "2"});
    auto changed = nlohmann::ordered_json::parse(folder.read("two.json"));
    changed["found"][0]["found"]["rows"][0]["seconds"] = 100;
    folder.write("later.json", changed.dump());
    EXPECT_EQ(runCli({"merge", one, two, (folder / "later.json").string(), three, "--json"}).out,
        runCli({"merge", one, two, three, "--json"}).out)
        << "a shard that was computed twice";
    changed["found"][0]["found"]["rows"][0]["accuracy"] = 0.5;
    folder.write("changed.json", changed.dump());
    auto shifted = nlohmann::ordered_json::parse(folder.read("two.json"));
    shifted["found"][0]["found"]["rows"][0]["n"] = 9;
    folder.write("shifted.json", shifted.dump());
    auto doubled = nlohmann::ordered_json::parse(folder.read("two.json"));
    doubled["found"][0]["found"]["rows"][1] = doubled["found"][0]["found"]["rows"][0];
    folder.write("doubled.json", doubled.dump());
    auto reseeded = nlohmann::ordered_json::parse(folder.read("two.json"));
    for (auto& row : reseeded["found"][0]["found"]["rows"])
        row["seed"] = 7;
    folder.write("reseeded.json", reseeded.dump());
    folder.write("whole.json", whole.out);
    folder.write("a.txt", "attention");
    const std::pair<std::vector<std::string>, const char*> refusals[] = {{{one, three}, "merge: shard 2 of 3 is missing"},
        {{one, two, (folder / "changed.json").string(), three}, "changed.json: has part 1 with other results"},
        {{one, other, three}, "other.json: was made under other settings than"},
        {{one, (folder / "shifted.json").string(), three}, "one row for each policy, seed and length"},
        {{one, (folder / "doubled.json").string(), three}, "one row for each policy, seed and length"},
        {{one, (folder / "reseeded.json").string(), three}, "one row for each policy, seed and length"},
        {{one, other, three}, "clip is 1.0 instead of 2.0"}, {{one, (folder / "b.json").string()}, "seeds is 2 instead of 1"},
        {{(folder / "whole.json").string()}, "whole.json: is not what --shard writes"},
        {{(folder / "a.txt").string()}, "a.txt: is not what --shard writes"}, {{(folder / "none.json").string()}, "none.json: "},
        {{}, "FILE"}};
    for (const auto& [files, why] : refusals) {
        std::vector<std::string> arguments = {"merge"};
        arguments.insert(arguments.end(), files.begin(), files.end());
        const CliRun refused = runCli(arguments);
        EXPECT_EQ(refused.status, 2) << why;
        EXPECT_THAT(refused.error, HasSubstr(why));
        EXPECT_EQ(refused.out, "");
    }
}

TEST(Extrapolate, TellsWhereTheWeightOfOneRightKeyGoes)
{
    const CliRun run = runCli(smallTraining({"--json", "--autopsy", "7", "--test-lengths", "4,8,16,400"}));
    ASSERT_EQ(run.status, 0) << run.error;
    const TrainedJson rows = run.json().at("autopsy");
    ASSERT_EQ(rows.size(), 12U) << "2 policies, 2 seeds, 3 lengths from the training length on";
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].at("n"), (std::vector{8, 16, 400})[i % 3]);
        EXPECT_EQ(rows[i].at("place"), 0) << "the first token";
        EXPECT_EQ(rows[i].at("seed"), int(1 + i / 3 % 2));
        EXPECT_EQ(rows[i].at("trained_mass"), rows[i - i % 3].at("planted_mass"));
        if (rows[i].at("rank") == 1) {
            EXPECT_GE(rows[i].at("restoring_multiplier").get<double>(), i % 3 == 0 ? 0.999 : 1.0);
        }
    }
    EXPECT_EQ(rows[2].at("multiplier"), 1);
    EXPECT_NEAR(rows[8].at("multiplier").get<double>(), std::log(400.0) / std::log(8.0), 1e-9);
    const CliRun text = runCli(smallTraining({"--autopsy", "7"}));
    EXPECT_THAT(text.out, HasSubstr("restoring_multiplier"));
}

TEST(Extrapolate, WatchesHeadsWhileTheyAreTrained)
{
    const TemporaryFolder folder;
    const std::string steps = (folder / "steps").string();
    const CliRun run = runCli(smallTraining({"--json", "--policies", "standard", "--watch-every", "16", "--watch-out", steps}));
    ASSERT_EQ(run.status, 0) << run.error;
    const TrainedJson rows = run.json().at("watched");
    ASSERT_EQ(rows.size(), 8U) << "2 seeds, before steps 0, 16 and 32, and at the end";
    EXPECT_EQ(rows[3].at("step"), 40);
    const CliRun heads =
        runCli({"heads", steps + "/standard-seed-2-step-40.npz", "--policies", "standard", "--critical", "--json"});
    ASSERT_EQ(heads.status, 0) << heads.error;
    const TrainedJson head = heads.json().at("rows")[0];
    EXPECT_NEAR(head.at("entropy").get<double>(), rows[7].at("entropy").get<double>(), 1e-5);
    EXPECT_NEAR(head.at("critical_multiplier").get<double>(), rows[7].at("critical_multiplier").get<double>(), 1e-5);
    const CliRun history =
        runCli({"heads", steps + "/standard-seed-1-step-0.npz", "--steps", "--policies", "standard", "--json"});
    ASSERT_EQ(history.status, 0) << history.error;
    EXPECT_THAT(history.out, HasSubstr("\"step\": 32"));
    const CliRun nowhere = runCli(smallTraining({"--watch-every", "16"}));
    EXPECT_EQ(nowhere.status, 2);
    EXPECT_THAT(nowhere.error, HasSubstr("--watch-every: keeps nothing without --save, --watch-out or --json"));
    folder.write("file", "");
    const CliRun taken = runCli(smallTraining({"--watch-every", "16", "--watch-out", (folder / "file").string()}));
    EXPECT_EQ(taken.status, 2);
    EXPECT_THAT(taken.error, HasSubstr("is not a folder"));
    const CliRun mixed = runCli(smallTraining({"--watch-every", "16", "--watch-out", steps}));
    EXPECT_EQ(mixed.status, 2);
    EXPECT_THAT(mixed.error, HasSubstr("holds recordings already"));
    const CliRun nothing = runCli(smallTraining(
        {"--watch-every", "16", "--watch-out", steps, "--save", (folder / "none.safetensors").string(), "--resume"}));
    EXPECT_EQ(nothing.status, 2) << "there is no network to go on from";
    EXPECT_THAT(nothing.error, HasSubstr("holds recordings already"));

    const std::string kept = (folder / "kept.safetensors").string();
    ASSERT_EQ(runCli(smallTraining({"--save", kept})).status, 0);
    const CliRun late = runCli(smallTraining({"--save", kept, "--resume", "--watch-every", "16", "--json"}));
    EXPECT_EQ(late.status, 0) << late.error;
    EXPECT_THAT(late.error, HasSubstr("--watch-every: 2 of 2 networks were trained before"));
    EXPECT_TRUE(late.json().at("watched").empty());
}

TEST(Extrapolate, TrainsAMaskedLanguageModelOnAText)
{
    const TemporaryFolder folder;
    const std::string text = (folder / "text.txt").string(), file = (folder / "nets.safetensors").string();
    std::string letters;
    for (int i = 0; i < 3000; ++i)
        letters += std::string(1, char('a' + i * i % 13)) + (i % 3 == 0 ? " " : "");
    std::ofstream(text) << letters;
    const auto trained = [&](std::vector<std::string> further) {
        std::vector<std::string> arguments = {"extrapolate", "--task", "masked-language-model", "--text-file", text, "--pieces",
            "40", "--train-length", "8", "--test-lengths", "8,32", "--steps", "6", "--batch", "3", "--seeds", "1", "--examples",
            "20", "--width", "8", "--d", "4", "--heads", "2", "--layers", "1", "--save", file};
        arguments.insert(arguments.end(), further.begin(), further.end());
        return runCli(arguments);
    };
    const CliRun run = trained({"--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    const TrainedJson json = run.json();
    EXPECT_EQ(json.at("networks"), 2) << "with positions and without";
    EXPECT_EQ(json.at("encoder").at("heads"), 2);
    EXPECT_EQ(json.at("encoder").at("mask"), "full");
    EXPECT_LE(json.at("text").at("pieces"), 40);
    EXPECT_EQ(json.at("text").at("sha256").get<std::string>().size(), 64U);
    EXPECT_THAT(json.at("training").get<std::string>(), HasSubstr("one training serves them all"));
    ASSERT_EQ(json.at("rows").size(), 10U);
    EXPECT_EQ(json.at("rows")[0].at("control"), "");
    EXPECT_EQ(json.at("rows")[4].at("control"), "no positions");
    EXPECT_EQ(json.at("rows")[8].at("control"), "most frequent token");
    EXPECT_TRUE(json.at("rows")[8].at("policy") == "" && json.at("rows")[8].at("entropy").is_null());
    EXPECT_EQ(withoutSeconds(trained({"--json", "--resume"}).json()), withoutSeconds(json));
    EXPECT_EQ(
        trained({"--csv", "--resume", "--no-controls", "--mask", "causal", "--learned-scale", "--penalty", "0.1:1"}).status, 0);
    std::ofstream(text) << letters + "a further word";
    const CliRun other = trained({"--resume"});
    EXPECT_EQ(other.status, 2);
    EXPECT_THAT(other.error, HasSubstr("another text"));
}

TEST(Extrapolate, RefusesWhatItCannotTrain)
{
    const std::pair<std::vector<std::string>, const char*> uses[] = {{{"--task", "chess"}, "--task: there is no task"},
        {{"--train-length", "x"}, "--train-length: must be a length"}, {{"--train-length", "9:5"}, "--train-length: the longest"},
        {{"--task", "recall", "--test-lengths", "2000"}, "--test-lengths: examples of \"recall\" have"},
        {{"--rate", "7"}, "--rate: "}, {{"--d", "5000"}, "--d: must be 1"}, {{"--resume"}, "--save"},
        {{"--save", "a.npz"}, ".safetensors"}, {{"--layers", "2"}, "--layers: is for the masked language model"},
        {{"--decay", "soft"}, "--decay: must be none"},
        {{"--task", "masked-language-model", "--rope", "-3"}, "--rope: the base must be"},
        {{"--task", "masked-language-model", "--mask", "file(a.npy)"}, "--mask: may not read"},
        {{"--task", "masked-language-model", "--penalty", "3"}, "--penalty: must be two numbers"},
        {{"--policies", "standard,entropy-matched:target=2"}, "--policies: "},
        {{"--shard", "1/2", "--save", "a.safetensors"}, "--save"}, {{"--json", "--shard", "3/2"}, "--shard: must be a shard"},
        {{"--json", "--shard", "0/2"}, "--shard: must be a shard"}, {{"--json", "--shard", "2"}, "--shard: must be a shard"},
        {{"--task", "vote", "--autopsy", "1"}, "--autopsy: no single token holds the answer"},
        {{"--task", "recall", "--autopsy", "1", "--policies", "entropy-matched:n0=64"}, "--policies: "},
        {{"--task", "recall", "--autopsy", "1", "--test-lengths", "8,16"}, "--autopsy: starts at the training length, 64"},
        {{"--policies", "standard,log-n,standard"}, "--policies: contains \"standard\" twice"},
        {{"--autopsy", "-1"}, "--autopsy: must be a whole number"}, {{"--autopsy", "1", "--csv"}, "--autopsy"}};
    for (const auto& [options, why] : uses) {
        std::vector<std::string> arguments = {"extrapolate"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const CliRun run = runCli(arguments);
        EXPECT_EQ(run.status, 2) << why;
        EXPECT_THAT(run.error, HasSubstr(why));
        EXPECT_EQ(run.out, "");
    }
    const CliRun none = runCli({"extrapolate", "--task", "vote", "--steps", "2", "--train-length", "0"}); // nor tested lengths
    EXPECT_EQ(none.status, 2);
    EXPECT_THAT(none.error, HasSubstr("--train-length"));
}

TEST(Extrapolate, WritesMeansToRead)
{
    const CliRun unlearned = runCli({"extrapolate", "--task", "parity", "--train-length", "8", "--test-lengths", "8", "--steps",
        "5", "--seeds", "1", "--examples", "50", "--width", "4", "--d", "2"});
    ASSERT_EQ(unlearned.status, 0) << unlearned.error;
    EXPECT_THAT(unlearned.out, HasSubstr("below 0.9 at the training length"));
    EXPECT_THAT(unlearned.out, HasSubstr("standard, seed 1: 0."));
    EXPECT_THAT(unlearned.out, HasSubstr("gain_margin"));
}

// The window opens its page on these networks. They are those that extrapolate asks for where no option says otherwise: it
// trains none of them again, and writes them as they are.
TEST(Extrapolate, GoesOnWithTheNetworksThatComeWithTheProgram)
{
    const attentoscope::test::TempFolder folder;
    const std::filesystem::path file = folder.path() / "shipped.safetensors";
    std::filesystem::copy_file(SHIPPED_NETWORKS, file);
    const CliRun run = runCli({"extrapolate", "--save", file.string(), "--resume", "--test-lengths", "16,256", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_TRUE(attentoscope::test::contentOf(file) == attentoscope::test::contentOf(SHIPPED_NETWORKS));
    const TrainedJson json = TrainedJson::parse(run.out);
    EXPECT_LT(json.at("training_seconds").get<double>(), 1) << "2500 steps of ten networks take longer on any machine";
    EXPECT_EQ(json.at("rows").size(), 2u * 5 * 2);
    const auto& best = json.at("means").back(); // B at 256
    EXPECT_GT(best.at("gain").get<double>(), best.at("gain_margin").get<double>()) << best;
}
