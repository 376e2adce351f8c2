#include "tests/bench/peers.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace attentoscope::bench {

double eigenEntropy(const Inputs& in)
{
    Matrix x = in.q * in.k.transpose() / std::sqrt(float(in.d()));
    double total = 0;
#pragma omp parallel for reduction(+ : total)
    for (Index i = 0; i < x.rows(); ++i) {
        auto row = x.row(i).array();
        const float top = row.maxCoeff();
        const Eigen::ArrayXf shifted = row - top, e = shifted.exp();
        const double z = double(e.sum());
        total += std::log(z) - double((e * shifted).sum()) / z;
    }
    return total;
}

std::optional<double> torchSeconds(Index n, Index d, int threads)
{
    const char* chosen = std::getenv("ATTENTOSCOPE_BENCH_PYTHON");
    const std::string command = std::string(chosen ? chosen : "/usr/bin/python3") + " " + ATTENTOSCOPE_BENCH_FOLDER
        + "/torch_entropy.py " + std::to_string(n) + " " + std::to_string(d) + " " + std::to_string(threads) + " 2>/dev/null";
    std::FILE* pipe = popen(command.c_str(), "r");
    if (!pipe)
        return {};
    double seconds = 0;
    const bool read = std::fscanf(pipe, "%lf", &seconds) == 1;
    pclose(pipe);
    return read ? std::optional(seconds) : std::nullopt;
}

} // namespace attentoscope::bench
