// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/peers.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace attentoscope::bench {
namespace {

constexpr double slowProduct = 0.1; // fraction of the multiply-add peak; OpenBLAS reaches 0.5 and more, the reference BLAS 0.02

std::string outputOf(const std::string& command)
{
    std::string text;
    if (std::FILE* pipe = popen(command.c_str(), "r")) {
        std::array<char, 512> part;
        while (std::fgets(part.data(), int(part.size()), pipe))
            text += part.data();
        pclose(pipe);
    }
    return text;
}

Error failed(const std::string& why) { return badInput("PyTorch", why); }

} // namespace

Outcome<TorchTimes> torchTimes(Index n, Index d, int threads, const std::string& simd, double peak)
{
    const char* chosen = std::getenv("ATTENTOSCOPE_BENCH_PYTHON");
    const std::string said =
        outputOf(std::string(chosen ? chosen : "/usr/bin/python3") + " " + ATTENTOSCOPE_BENCH_FOLDER + "/torch_entropy.py "
            + std::to_string(n) + " " + std::to_string(d) + " " + std::to_string(threads) + " " + simd + " 2>&1");
    // The last line holds the result, or the error.
    const std::size_t lineBegin = said.find_last_of('\n', said.empty() ? 0 : said.size() - 2);
    const std::string last = said.substr(lineBegin == std::string::npos ? 0 : lineBegin + 1);
    const auto json = nlohmann::json::parse(last, nullptr, false);
    if (!json.is_object())
        return failed(last);
    const TorchTimes times{.version = json.at("torch"),
        .blas = json.at("blas"),
        .productFlops = 1e9 * double(json.at("product_gflops")),
        .plain = json.at("plain"),
        .inPlace = json.at("in_place")};
    if (times.productFlops < slowProduct * peak)
        return failed("its matrix product (" + times.blas
            + ") reaches less than a tenth of the multiply-add peak, so a comparison "
              "would be with a slow BLAS");
    return times;
}

} // namespace attentoscope::bench
