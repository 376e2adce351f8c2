// SPDX-License-Identifier: GPL-3.0-or-later
// Runs all 210 cases of tests/data/attention.json through the whole path: .npy files, an experiment, evaluate().
#include "core/attention/evaluate/evaluate.h"

#include "core/base/safe_file.h"
#include "core/formats/tensors/npy.h"
#include "tests/helpers/reference_data.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace attentoscope {
namespace {

namespace fs = std::filesystem;
using test::ReferenceArray;

class ReferenceCases : public ::testing::Test
{
protected:
    static void SetUpTestSuite()
    {
        arrays_ = test::readReference(TEST_DATA "/attention.npz");
        std::ifstream(TEST_DATA "/attention.json") >> cases_;
        folder_ = fs::temp_directory_path() / ("attentoscope-reference-" + std::to_string(::getpid()));
        fs::create_directories(folder_);
    }
    static void TearDownTestSuite() { fs::remove_all(folder_); }

    static std::string fileOf(const std::string& name)
    {
        std::string flat = name;
        std::replace(flat.begin(), flat.end(), '/', '-');
        const fs::path path = folder_ / (flat + ".npy");
        if (!fs::exists(path)) {
            const ReferenceArray& array = arrays_.at(name);
            const std::vector<Index> shape(array.shape.begin(), array.shape.end());
            EXPECT_TRUE(writeFileSafely(path, npyBytes(std::span<const double>(array.values), shape)).ok());
        }
        return path.string();
    }

    static void expectNear(const std::string& what, std::span<const double> got, const ReferenceArray& want, double tolerance)
    {
        ASSERT_EQ(got.size(), want.values.size()) << what;
        for (std::size_t i = 0; i < got.size(); ++i) {
            if (std::isnan(want.values[i]))
                EXPECT_TRUE(std::isnan(got[i])) << what << " [" << i << "]";
            else
                EXPECT_NEAR(got[i], want.values[i], tolerance) << what << " [" << i << "]";
        }
    }

    static void expectCase(
        const std::string& id, const std::string& data, const std::string& mask, const PolicyChoice& policy, bool weights)
    {
        Experiment experiment;
        experiment.source = "tensor";
        experiment.queryFile = fileOf(data + "/q");
        experiment.keyFile = fileOf(data + "/k");
        experiment.valueFile = fileOf(data + "/v");
        experiment.mask = Mask::of(mask);
        Demand demand;
        demand.policies = std::vector{policy};
        demand.weights = weights;
        const auto want = [&](const char* name) -> const ReferenceArray& { return arrays_.at(id + name); };
        const auto run = [&](const char* entropy) {
            experiment.entropy = *parseEntropyMeasure(entropy);
            auto result = evaluate(experiment, demand);
            EXPECT_TRUE(result.ok()) << result.error().text();
            return *result;
        };
        const SharedResult result = run("renyi:2");
        const PolicyResult& got = result->policies.at(0);
        expectNear("entropy", got.rows.shannon, want("entropy"), 1e-5);
        expectNear("renyi2", got.rows.entropy, want("renyi2"), 1e-5);
        expectNear("tsallis2", run("tsallis:2")->policies[0].rows.entropy, want("tsallis2"), 1e-5);
        expectNear("max_weight", got.rows.maxWeight, want("max_weight"), 2e-6);
        expectNear("jacobian_norm", got.rows.jacobianNorm, want("jacobian_norm"), 1e-5);
        ReferenceArray multiplier = want("multiplier"); // the reference also has a value for rows without keys
        for (std::size_t i = 0; i < multiplier.values.size(); ++i)
            if (want("visible").values[i] == 0)
                multiplier.values[i] = std::nan("");
        expectNear("multiplier", got.rows.multiplier, multiplier, 1e-12);
        // Scores of the third set reach several hundreds, where one float32 step is 3e-5.
        const double logitStep = data == "24x24x8" ? 1e-4 : 1e-5;
        expectNear("logsumexp", got.rows.logSumExp, want("logsumexp"), logitStep);
        expectNear("visible", std::vector<double>(got.rows.visible.begin(), got.rows.visible.end()), want("visible"), 0);
        if (weights)
            expectNear("weights", flat(got.weights), want("weights"), 1e-6);
        expectNear("output", flat(got.output), want("output"), 1e-5);
    }

    static std::vector<double> flat(const Matrix& m) { return {m.data(), m.data() + m.size()}; }

    static std::map<std::string, ReferenceArray> arrays_;
    static nlohmann::json cases_;
    static fs::path folder_;
};

std::map<std::string, ReferenceArray> ReferenceCases::arrays_;
nlohmann::json ReferenceCases::cases_;
fs::path ReferenceCases::folder_;

TEST_F(ReferenceCases, EveryStatisticOfEveryCase)
{
    ASSERT_EQ(cases_.size(), 210U);
    for (const auto& one : cases_)
        for (const bool weights : {false, true}) {
            const std::string id = "case" + std::to_string(one["case"].get<int>()) + "/", data = one["data"];
            SCOPED_TRACE(
                id + data + " " + std::string(one["mask"]) + " " + std::string(one["policy"]) + (weights ? " weights" : ""));
            expectCase(id, data, one["mask"], *parsePolicy(std::string(one["policy"])), weights);
        }
}

} // namespace
} // namespace attentoscope
