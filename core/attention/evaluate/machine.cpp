#include "core/attention/evaluate/machine.h"

#include "core/base/numbers.h"

#include <Eigen/Core>
#include <algorithm>
#include <boost/version.hpp>
#include <filesystem>
#include <fstream>
#include <hwy/highway.h>
#include <limits>
#include <muParserDef.h>
#include <nlohmann/json.hpp>
#include <omp.h>
#include <optional>
#include <sstream>
#include <string_view>
#include <sys/resource.h>
#include <zip.h>

namespace attentoscope {
namespace fs = std::filesystem;
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

std::string version(int major, int minor, int patch)
{
    return std::to_string(major) + '.' + std::to_string(minor) + '.' + std::to_string(patch);
}

// The number that follows `key` at the beginning of a line of a small system file ("MemAvailable:  123 kB").
std::optional<double> numberAfter(const fs::path& file, std::string_view key)
{
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with(key))
            continue;
        std::istringstream rest(line.substr(key.size()));
        std::string word;
        if (rest >> word)
            return parseNumber(word);
    }
    return {};
}

double freeSystemMemory()
{
    const auto kilobytes = numberAfter("/proc/meminfo", "MemAvailable:");
    return kilobytes ? *kilobytes * 1024 : unlimited;
}

// The names that the two versions of Linux's control groups give to the same three numbers.
struct GroupFiles {
    fs::path root;
    const char* limit;
    const char* used;
    const char* cacheKey; // in memory.stat: pages that only cache files and are given back on demand
};

// The tightest limit from `group` (below the root, as /proc/self/cgroup writes it) up to the root.
double freeAlong(const GroupFiles& files, const std::string& group)
{
    double least = unlimited;
    for (fs::path folder = (files.root / fs::path(group).relative_path()).lexically_normal();; folder = folder.parent_path()) {
        const auto limit = numberAfter(folder / files.limit, ""); // "max" is no number: no limit here
        const auto used = numberAfter(folder / files.used, "");
        if (limit && used)
            least = std::min(least, *limit - *used + numberAfter(folder / "memory.stat", files.cacheKey).value_or(0));
        if (folder.native().size() <= files.root.native().size())
            return std::max(least, 0.0);
    }
}

// What the control groups of this process (a container, a batch job) still grant.
double freeGroupMemory()
{
    const GroupFiles second{"/sys/fs/cgroup", "memory.max", "memory.current", "inactive_file"};
    const GroupFiles first{"/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"};
    double least = unlimited;
    std::ifstream own("/proc/self/cgroup"); // lines "number:controllers:/path"
    for (std::string line; std::getline(own, line);) {
        const auto parts = split(line, ':');
        if (parts.size() < 3)
            continue;
        if (parts[1].empty())
            least = std::min(least, freeAlong(second, std::string(parts[2])));
        else if (parts[1] == "memory")
            least = std::min(least, freeAlong(first, std::string(parts[2])));
    }
    return least;
}

// What `ulimit -v` still grants.
double freeAddressSpace()
{
    rlimit limit = {};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return unlimited;
    const double used = numberAfter("/proc/self/status", "VmSize:").value_or(0) * 1024;
    return std::max(static_cast<double>(limit.rlim_cur) - used, 0.0);
}

} // namespace

int hardwareThreads() { return std::max(1, omp_get_max_threads()); }

std::string simdName()
{
    // Targets are bits, the better the lower; what runs is the best one that was compiled and that this processor has.
    // Asked once: in a virtual machine each question to the processor takes 10 μs.
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

double availableBytes() { return std::min({freeSystemMemory(), freeGroupMemory(), freeAddressSpace()}); }

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
