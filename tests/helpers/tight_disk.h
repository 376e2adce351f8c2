// SPDX-License-Identifier: GPL-3.0-or-later
// Limits the size of files during its lifetime: a write fails in the middle, as on a full disk.
#pragma once

#include <csignal>
#include <sys/resource.h>

namespace attentoscope {

class TightDisk
{
public:
    explicit TightDisk(rlim_t bytes)
    {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        struct rlimit tight = before_;
        tight.rlim_cur = bytes;
        handler_ = std::signal(SIGXFSZ, SIG_IGN);
        ::setrlimit(RLIMIT_FSIZE, &tight);
    }
    ~TightDisk()
    {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }
    TightDisk(const TightDisk&) = delete;
    TightDisk& operator=(const TightDisk&) = delete;

private:
    struct rlimit before_ {
    };
    void (*handler_)(int) = nullptr;
};

} // namespace attentoscope
