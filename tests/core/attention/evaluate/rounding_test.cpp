// SPDX-License-Identifier: GPL-3.0-or-later
// The warning about scores that are too large for float32, for every command and study that computes from them.
#include "core/attention/evaluate/rounding.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/kernels/reference.h"
#include "core/base/numbers.h"
#include "core/base/safe_file.h"
#include "core/formats/tensors/npy.h"
#include "core/studies/gradients/gradients.h"
#include "core/studies/sweep/sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <unistd.h>

namespace attentoscope {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

constexpr Index n = 192, d = 16;

// The scores alternate between 1e6 and −1e6, so the keys have no common part that could be subtracted.
std::shared_ptr<Inputs> wildInputs()
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.n = n;
    experiment.d = d;
    experiment.dv = 3;
    auto inputs = std::make_shared<Inputs>(**makeInputs(experiment));
    inputs->q.col(0).setConstant(1000);
    for (Index j = 0; j < n; ++j)
        inputs->k(j, 0) = j % 2 == 0 ? -1000 : 1000;
    return inputs;
}

class RoundingInFiles : public ::testing::Test
{
protected:
    void SetUp() override
    {
        folder_ = fs::temp_directory_path() / ("attentoscope-rounding-" + std::to_string(::getpid()));
        fs::create_directories(folder_);
        const auto inputs = wildInputs();
        experiment_.source = "tensor";
        experiment_.queryFile = written("q.npy", inputs->q);
        experiment_.keyFile = written("k.npy", inputs->k);
        experiment_.valueFile = written("v.npy", inputs->v);
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string written(const char* name, const TokenRows& m) const
    {
        const std::vector<double> values(m.data(), m.data() + m.size());
        const std::vector<Index> shape{m.rows(), m.cols()};
        EXPECT_TRUE(writeFileSafely(folder_ / name, npyBytes(std::span<const double>(values), shape)).ok());
        return (folder_ / name).string();
    }

    fs::path folder_;
    Experiment experiment_;
};

std::vector<std::string> texts(const std::vector<Message>& warnings)
{
    std::vector<std::string> said;
    for (const Message& warning : warnings)
        said.push_back(warning.text());
    return said;
}

TEST(Rounding, IsSaidWhereItShows)
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.n = n;
    experiment.d = d;
    Demand demand;
    demand.inputs = wildInputs();
    demand.policies = *parsePolicies("standard,ssmax,constant:m=3");
    const SharedResult result = *evaluate(experiment, demand);
    const auto worst = worstRounding(*result);
    ASSERT_TRUE(worst);
    double largest = 0;
    KeyRanges visible;
    for (const PolicyResult& policy : result->policies)
        for (Index i = 0; i < n; ++i) {
            result->mask.row(i, visible);
            const ReferenceRow twin = referenceRow(view(demand.inputs->q), view(demand.inputs->k), view(demand.inputs->v), i,
                policy.rows.lambda[std::size_t(i)], visible);
            largest = std::max(largest, std::abs(policy.rows.shannon[std::size_t(i)] - twin.entropy));
        }
    EXPECT_GT(worst->nats, 1e-3);
    EXPECT_DOUBLE_EQ(worst->nats, largest); // there are few enough rows that all of them are examined
    EXPECT_THAT(texts(result->warnings), ::testing::ElementsAre(HasSubstr("too large for float32: the entropy of row")));

    demand.weights = true; // with weights asked for, scores are float64
    const SharedResult weighed = *evaluate(experiment, demand);
    EXPECT_THAT(texts(weighed->warnings), ::testing::IsEmpty());
    for (Index i = 0; i < n; ++i) {
        weighed->mask.row(i, visible);
        const ReferenceRow twin = referenceRow(view(demand.inputs->q), view(demand.inputs->k), view(demand.inputs->v), i,
            weighed->policies[0].rows.lambda[std::size_t(i)], visible);
        ASSERT_NEAR(weighed->policies[0].rows.shannon[std::size_t(i)], twin.entropy, 2e-6) << i;
    }
}

TEST(Rounding, IsNotSaidOfOrdinaryData)
{
    for (const char* source : {"gaussian", "needles", "topics"})
        for (const double alibi : {0.0, 0.5}) {
            Experiment experiment;
            experiment.source = source;
            experiment.n = 1024;
            experiment.d = 64;
            experiment.mask = Mask::of("causal");
            experiment.alibi = alibi;
            Demand demand;
            demand.policies = *parsePolicies("none,standard,log-n,constant:m=30,constant:m=300");
            const auto result = evaluate(experiment, demand);
            ASSERT_TRUE(result.ok());
            EXPECT_FALSE(worstRounding(**result)) << source << ' ' << alibi;
        }
}

TEST_F(RoundingInFiles, IsSaidOfASweepOnceWithTheWorst)
{
    experiment_.lengths = Lengths::of("16,64,192");
    experiment_.trials = 1;
    auto runner = SweepRunner::start(experiment_, *parsePolicies("standard,log-n"));
    ASSERT_TRUE(runner.ok()) << runner.error().text();
    while (!runner->finished())
        ASSERT_TRUE(runner->step().ok());
    double worst = 0;
    for (const Index length : {16, 64, 192}) {
        const auto inputs = std::make_shared<Inputs>(partOf(*wildInputs(), 0, length));
        Demand demand;
        demand.inputs = inputs;
        demand.rows = experiment_.rows;
        demand.middles = true; // the same rows as a sweep takes of a file
        demand.policies = *parsePolicies("standard,log-n");
        if (const auto found = worstRounding(**evaluate(experiment_, demand)))
            worst = std::max(worst, found->nats);
    }
    ASSERT_GT(worst, 1e-3);
    const auto said = texts(runner->table()->warnings);
    ASSERT_EQ(said.size(), 1U);
    EXPECT_THAT(said[0], HasSubstr("too large for float32: at n = "));
    EXPECT_THAT(said[0], HasSubstr("off by " + formatBrief(worst, 2) + " nats"));
}

TEST_F(RoundingInFiles, IsSaidOfGradients)
{
    GradientDemand demand{.policy = *parsePolicy("standard"), .outputGradient = Matrix::Ones(n, 3), .inputs = {}};
    const auto gradients = attentionGradients(experiment_, demand);
    ASSERT_TRUE(gradients.ok()) << gradients.error().text();
    EXPECT_THAT(texts(gradients->warnings), ::testing::ElementsAre(HasSubstr("too large for float32: the entropy of row")));
    Experiment ordinary;
    ordinary.n = n;
    ordinary.dv = 3;
    EXPECT_THAT(texts(attentionGradients(ordinary, demand)->warnings), ::testing::IsEmpty());
}

TEST(Rounding, IsNotSaidOfAnOrdinarySweep)
{
    for (const double alibi : {0.0, 0.5}) {
        Experiment experiment;
        experiment.lengths = Lengths::of("64,1024");
        experiment.trials = 2;
        experiment.alibi = alibi;
        experiment.mask = Mask::of("causal");
        auto runner = SweepRunner::start(experiment, *parsePolicies("standard,log-n,constant:m=30"));
        while (!runner->finished())
            ASSERT_TRUE(runner->step().ok());
        EXPECT_THAT(texts(runner->table()->warnings), ::testing::IsEmpty());
    }
}

} // namespace
} // namespace attentoscope
