// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/machine.h"

#include <Eigen/Core>
#include <algorithm>
#include <boost/version.hpp>
#include <hwy/highway.h>
#include <muParserDef.h>
#include <nlohmann/json.hpp>
#include <omp.h>
#include <zip.h>

namespace attentoscope {
namespace {

std::string version(int major, int minor, int patch)
{
    return std::to_string(major) + '.' + std::to_string(minor) + '.' + std::to_string(patch);
}

} // namespace

int hardwareThreads() { return std::max(1, omp_get_max_threads()); }

std::string simdName()
{
    // Targets are bits, of which lower ones are better. The kernels run on the best one that was compiled and that the
    // processor supports. It is queried once, because in a virtual machine each query of the processor takes 10 μs.
    static const std::int64_t usable = hwy::SupportedTargets() & HWY_TARGETS;
    const std::int64_t best = usable & -usable;
    switch (best) {
    case HWY_AVX3_DL:
    case HWY_AVX3:
        return "AVX-512";
    case HWY_EMU128:
    case HWY_SCALAR:
        return "scalar";
    default:
        return hwy::TargetName(best);
    }
}

std::string versionText() { return ATTENTOSCOPE_VERSION; }

std::vector<std::pair<std::string, std::string>> coreLibraries()
{
    return {
        {"Eigen", version(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
        {"Highway", version(HWY_MAJOR, HWY_MINOR, HWY_PATCH)},
        {"Boost", version(BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100)},
        {"libzip", zip_libzip_version()}, {"muParser", mu::ParserVersion.substr(0, mu::ParserVersion.find(" "))},
        {"nlohmann json", version(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
        {"OpenMP", std::to_string(_OPENMP)}, // year and month of the standard
    };
}

} // namespace attentoscope
