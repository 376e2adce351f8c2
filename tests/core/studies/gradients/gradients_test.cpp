// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the gradients of a whole experiment with PyTorch's autograd in float64 (tests/data/make_gradients.py) and with
// properties of every gradient of a softmax.
#include "core/studies/gradients/gradients.h"

#include "core/attention/evaluate/evaluate.h"
#include "tests/helpers/normal_matrix.h"
#include "tests/helpers/reference_data.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

namespace attentoscope {
namespace {

Matrix matrixOf(const test::ReferenceArray& array)
{
    Matrix m(array.shape.at(0), array.shape.at(1));
    std::copy(array.values.begin(), array.values.end(), m.data());
    return m;
}

// Returns the largest difference, divided by the largest entry if that exceeds 1.
double distance(const Matrix& got, const test::ReferenceArray& want)
{
    EXPECT_EQ(got.size(), Index(want.values.size()));
    double most = 0, largest = 1;
    for (Index i = 0; i < got.size(); ++i) {
        most = std::max(most, std::abs(double(got.data()[i]) - want.values[std::size_t(i)]));
        largest = std::max(largest, std::abs(want.values[std::size_t(i)]));
    }
    return most / largest;
}

Experiment experimentOf(const std::string& mask, double tau)
{
    Experiment experiment;
    experiment.source = "sphere"; // the test passes its own inputs instead
    experiment.mask = Mask::of(mask);
    experiment.tau = tau;
    return experiment;
}

TEST(Gradients, EqualAutogradUnderEveryMaskAndPolicy)
{
    const auto arrays = test::readReference(TEST_DATA "/gradients.npz");
    const auto cases = nlohmann::json::parse(std::ifstream(TEST_DATA "/gradients.json"));
    ASSERT_GE(cases.size(), 50U);
    for (std::size_t at = 0; at < cases.size(); ++at) {
        SCOPED_TRACE(cases[at].dump());
        const auto array = [&](const char* name) { return arrays.at(std::to_string(at) + "_" + name); };
        Inputs inputs;
        inputs.q = matrixOf(array("q"));
        inputs.k = matrixOf(array("k"));
        inputs.v = matrixOf(array("v"));
        const GradientDemand demand{.policy = *parsePolicy(cases[at].at("policy").get<std::string>()),
            .outputGradient = matrixOf(array("g")),
            .inputs = std::make_shared<const Inputs>(inputs)};
        const auto got = attentionGradients(experimentOf(cases[at].at("mask"), cases[at].at("tau")), demand);
        ASSERT_TRUE(got.ok()) << got.error().text();
        EXPECT_LT(distance(got->gradients.q, array("dq")), 4e-6);
        EXPECT_LT(distance(got->gradients.k, array("dk")), 4e-6);
        EXPECT_LT(distance(got->gradients.v, array("dv")), 4e-6);
    }
}

struct Sample {
    Experiment experiment;
    GradientDemand demand;
};

Sample generated(const char* mask, Index n = 150)
{
    Sample sample;
    sample.experiment.n = n;
    sample.experiment.d = 16;
    sample.experiment.dv = 8;
    sample.experiment.mask = Mask::of(mask);
    sample.demand.policy = *parsePolicy("entropy-invariant");
    sample.demand.outputGradient = normal(n, 8, 3);
    return sample;
}

// Checks two directions in which the loss has known derivatives: adding one vector to every key adds the same number to all
// scores of a row, and scaling V scales O.
TEST(Gradients, DirectionsOfKnownDerivative)
{
    for (const char* mask : {"full", "causal", "sliding(9) | sink(2)"}) {
        const Sample sample = generated(mask);
        const auto got = attentionGradients(sample.experiment, sample.demand);
        ASSERT_TRUE(got.ok());
        const Eigen::VectorXd shift = got->gradients.k.cast<double>().colwise().sum();
        EXPECT_LT(shift.cwiseAbs().maxCoeff(), 2e-5 * got->gradients.k.cast<double>().norm()) << mask;

        Demand demand;
        demand.policies = {sample.demand.policy};
        demand.inputs = got->inputs;
        const auto result = evaluate(sample.experiment, demand);
        ASSERT_TRUE(result.ok());
        const double loss =
            (*result)->policies[0].output.cast<double>().cwiseProduct(sample.demand.outputGradient.cast<double>()).sum();
        const double alongV = got->inputs->v.cast<double>().cwiseProduct(got->gradients.v.cast<double>()).sum();
        EXPECT_NEAR(alongV, loss, 2e-5 * std::abs(loss) + 1e-4) << mask;
        // q and λ k enter the scores as one product.
        const double alongQ = got->inputs->q.cast<double>().cwiseProduct(got->gradients.q.cast<double>()).sum();
        const double alongK = got->inputs->k.cast<double>().cwiseProduct(got->gradients.k.cast<double>()).sum();
        EXPECT_NEAR(alongQ, alongK, 1e-4 * (1 + std::abs(alongQ))) << mask;
    }
}

// Computes the expected gradients from the weights of an evaluation, which include both RoPE and ALiBi; at this size n × n
// arrays do not matter. The gradients are with respect to Q and K before RoPE.
TEST(Gradients, PositionsAreInThem)
{
    Sample sample = generated("causal", 90);
    sample.experiment.rope = 10000;
    sample.experiment.alibi = 0.05;
    const auto got = attentionGradients(sample.experiment, sample.demand);
    ASSERT_TRUE(got.ok()) << got.error().text();
    Demand demand;
    demand.policies = {sample.demand.policy};
    demand.weights = true;
    const auto result = evaluate(sample.experiment, demand);
    ASSERT_TRUE(result.ok());
    const PolicyResult& policy = (*result)->policies[0];
    const Inputs& in = *(*result)->inputs;
    EXPECT_EQ(got->inputs->k, in.k) << "turned";
    const MatrixD a = policy.weights.cast<double>(), g = sample.demand.outputGradient.cast<double>();
    const MatrixD da = g * in.v.cast<double>().transpose();
    MatrixD dx = a.cwiseProduct(da.colwise() - a.cwiseProduct(da).rowwise().sum());
    for (Index i = 0; i < 90; ++i)
        dx.row(i) *= policy.rows.lambda[std::size_t(i)];
    const auto turnedBack = [](MatrixD m) { // undoes RoPE: rotates each pair back by its own angle
        for (Index row = 0; row < m.rows(); ++row)
            for (Index t = 0; t < m.cols() / 2; ++t) {
                const double angle = -double(row) * std::pow(10000.0, -2.0 * double(t) / double(m.cols()));
                const double x = m(row, 2 * t), y = m(row, 2 * t + 1);
                m(row, 2 * t) = std::cos(angle) * x - std::sin(angle) * y;
                m(row, 2 * t + 1) = std::sin(angle) * x + std::cos(angle) * y;
            }
        return m;
    };
    const MatrixD dq = turnedBack(dx * in.k.cast<double>()), dk = turnedBack(dx.transpose() * in.q.cast<double>());
    const MatrixD dv = a.transpose() * g;
    EXPECT_LT((got->gradients.q.cast<double>() - dq).cwiseAbs().maxCoeff(), 1e-5);
    EXPECT_LT((got->gradients.k.cast<double>() - dk).cwiseAbs().maxCoeff(), 1e-5);
    EXPECT_LT((got->gradients.v.cast<double>() - dv).cwiseAbs().maxCoeff(), 1e-5);
    EXPECT_TRUE(got->warnings.empty());
}

TEST(Gradients, ThreadsDoNotChangeABit)
{
    Sample sample = generated("causal", 700);
    sample.demand.threads = 1;
    const auto one = attentionGradients(sample.experiment, sample.demand);
    ASSERT_TRUE(one.ok());
    for (const int threads : {2, 3, 5}) {
        sample.demand.threads = threads;
        const auto many = attentionGradients(sample.experiment, sample.demand);
        ASSERT_TRUE(many.ok());
        EXPECT_EQ(many->gradients.q, one->gradients.q);
        EXPECT_EQ(many->gradients.k, one->gradients.k);
        EXPECT_EQ(many->gradients.v, one->gradients.v);
        EXPECT_EQ(many->threads, threads);
    }
}

TEST(Gradients, AQueryThatSeesNothingNeedsNoGradient)
{
    Sample sample = generated("!causal");
    sample.demand.outputGradient.row(149).setConstant(NAN);
    const auto got = attentionGradients(sample.experiment, sample.demand);
    ASSERT_TRUE(got.ok()) << got.error().text();
    EXPECT_EQ(got->emptyRows, 1);
    EXPECT_EQ(got->warnings.size(), 1U);
    EXPECT_TRUE(got->gradients.q.row(149).isZero(0));
    EXPECT_TRUE(got->gradients.q.allFinite() && got->gradients.k.allFinite() && got->gradients.v.allFinite());
    sample.demand.outputGradient.row(148).setConstant(NAN);
    const auto refused = attentionGradients(sample.experiment, sample.demand);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error().text(), testing::HasSubstr("row 148, column 0 is nan"));
}

TEST(Gradients, RefusesWhatHasNoGradient)
{
    Sample sample = generated("full");
    sample.experiment.dv = 7;
    EXPECT_EQ(attentionGradients(sample.experiment, sample.demand).error().what, "G");
    sample.experiment.dv = 0;
    EXPECT_EQ(attentionGradients(sample.experiment, sample.demand).error().what, "V");
    sample.experiment.dv = 8;
    sample.demand.outputGradient *= 1e38F / sample.demand.outputGradient.cwiseAbs().maxCoeff();
    EXPECT_EQ(attentionGradients(sample.experiment, sample.demand).error().what, "G");
    std::stop_source stop;
    stop.request_stop();
    sample.demand.outputGradient = normal(150, 8, 3);
    EXPECT_EQ(attentionGradients(sample.experiment, sample.demand, stop.get_token()).error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
