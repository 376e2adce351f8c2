// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/free_memory.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <string_view>
#include <sys/resource.h>

namespace attentoscope {
namespace fs = std::filesystem;
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

// Reads the number after `key` at the beginning of a line of a small system file ("MemAvailable:  123 kB").
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

// Version 1 and 2 of Linux's control groups use different names for the same three numbers.
struct GroupFiles {
    fs::path root;
    const char* limit;
    const char* used;
    const char* cacheKey; // key in memory.stat: pages that only cache files, which the kernel frees on demand
};

// Returns the fewest free bytes of `group` (a path below the root, as in /proc/self/cgroup) and all groups above it.
double freeAlong(const GroupFiles& files, const std::string& group)
{
    double least = unlimited;
    for (fs::path folder = (files.root / fs::path(group).relative_path()).lexically_normal();; folder = folder.parent_path()) {
        const auto limit = numberAfter(folder / files.limit, ""); // the text "max" is no number and means no limit
        const auto used = numberAfter(folder / files.used, "");
        if (limit && used)
            least = std::min(least, *limit - *used + numberAfter(folder / "memory.stat", files.cacheKey).value_or(0));
        if (folder.native().size() <= files.root.native().size())
            return std::max(least, 0.0);
    }
}

// Returns the bytes that the control groups of this process (a container, a batch job) still grant.
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

// Returns the bytes that `ulimit -v` still grants.
double freeAddressSpace()
{
    rlimit limit = {};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return unlimited;
    const double used = numberAfter("/proc/self/status", "VmSize:").value_or(0) * 1024;
    return std::max(static_cast<double>(limit.rlim_cur) - used, 0.0);
}

} // namespace

double availableBytes() { return std::min({freeSystemMemory(), freeGroupMemory(), freeAddressSpace()}); }

Outcome<Done> checkRoom(const std::string& what, double needed, const char* refusal)
{
    constexpr double worthAsking = 64e6; // bytes; reading the system files takes a quarter of a millisecond
    if (needed < worthAsking)
        return Done{};
    const double available = availableBytes();
    const auto text = [](double bytes) { return formatBrief(std::ceil(bytes / 1048576), 6) + " MiB"; };
    if (needed > available)
        return badInput(what, {refusal, {text(needed), text(available)}});
    return Done{};
}

} // namespace attentoscope
