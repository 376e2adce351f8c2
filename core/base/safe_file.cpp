#include "core/base/safe_file.h"

#include "core/base/numbers.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace attentoscope {
namespace fs = std::filesystem;
namespace {

std::string systemReason(int code) { return std::generic_category().message(code); }

bool writeAll(int file, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(file) == 0;
}

} // namespace

Outcome<Done> writeFileSafely(const fs::path& target, std::string_view bytes)
{
    std::error_code code;
    fs::path real = fs::is_symlink(target, code) ? fs::weakly_canonical(target, code) : target;
    if (real.empty())
        real = target;
    const auto kind = fs::status(real, code).type();
    if (kind != fs::file_type::not_found && kind != fs::file_type::none && kind != fs::file_type::regular)
        return badInput(target.string(), ATT_TEXT("core", "is not a regular file, so nothing was written"));

    // Keep the permissions of a file that is replaced; a new one gets what the umask allows.
    struct stat old = {};
    const bool replaces = ::stat(real.c_str(), &old) == 0;
    std::string partial = real.string() + ".XXXXXX";
    const int file = ::mkostemp(partial.data(), O_CLOEXEC);
    if (file < 0)
        return badInput(target.string(), {ATT_TEXT("core", "cannot be written here (%1)"), {systemReason(errno)}});
    const mode_t mask = ::umask(0);
    ::umask(mask);
    bool good = writeAll(file, bytes);
    int reason = errno;
    if (good && ::fchmod(file, replaces ? (old.st_mode & 07777) : (0666 & ~mask)) != 0) {
        good = false;
        reason = errno;
    }
    ::close(file);
    if (good && ::rename(partial.c_str(), real.c_str()) != 0) {
        good = false;
        reason = errno;
    }
    if (!good) {
        ::unlink(partial.c_str());
        return failure(target.string(), {ATT_TEXT("core", "could not be written (%1); what was there before is untouched"), {systemReason(reason)}});
    }
    return Done{};
}

Outcome<std::string> readWholeFile(const fs::path& path, std::uintmax_t limit)
{
    std::error_code code;
    const auto status = fs::status(path, code);
    if (status.type() == fs::file_type::not_found)
        return badInput(path.string(), ATT_TEXT("core", "there is no such file"));
    if (status.type() != fs::file_type::regular)
        return badInput(path.string(), ATT_TEXT("core", "is not a regular file"));
    const auto size = fs::file_size(path, code);
    if (code)
        return badInput(path.string(), {ATT_TEXT("core", "cannot be read (%1)"), {code.message()}});
    if (size > limit)
        return badInput(path.string(), {ATT_TEXT("core", "is too large for a file of this kind (%1 bytes, at most %2)"),
                                        {std::to_string(size), std::to_string(limit)}});
    std::ifstream in(path, std::ios::binary);
    std::string bytes(size, '\0');
    if (!in || !in.read(bytes.data(), static_cast<std::streamsize>(size)))
        return badInput(path.string(), {ATT_TEXT("core", "cannot be read (%1)"), {systemReason(errno ? errno : EIO)}});
    return bytes;
}

} // namespace attentoscope
