#include "core/base/own_cores.h"

#include <omp.h>

#include <csignal>
#include <unistd.h>

namespace attentoscope {

namespace {

constexpr int largestTeam = 4; // of more, one that begins late holds the others up but little, and to send them takes time
thread_local Sleeper ownTeam[largestTeam]; // [0]: nobody, it is the one that wakes the others

} // namespace

void Sleeper::beginElsewhere()
{
    const int thread = thread_;
    if (thread == 0 || isSent_ || tgkill(getpid(), thread, 0) != 0) // it may have ended
        return;
    if (sched_getaffinity(thread, sizeof usual_, &usual_) != 0)
        return;
    cpu_set_t others = usual_;
    if (const int here = sched_getcpu(); here >= 0)
        CPU_CLR(here, &others);
    if (CPU_COUNT(&others) > 0)
        isSent_ = sched_setaffinity(thread, sizeof others, &others) == 0;
}

void Sleeper::begin()
{
    thread_local const int self = gettid();
    thread_ = self;
    forget();
}

void Sleeper::forget()
{
    if (isSent_.exchange(false))
        sched_setaffinity(thread_, sizeof usual_, &usual_);
}

OwnCores::OwnCores(int threads)
    : threads_(threads <= largestTeam ? threads : 1)
    , team_(ownTeam)
{
    for (int t = 1; t < threads_; ++t)
        team_[t].beginElsewhere();
}

OwnCores::~OwnCores()
{
    for (int t = 1; t < threads_; ++t)
        team_[t].forget();
}

void OwnCores::begin() const
{
    if (const int t = omp_get_thread_num(); t > 0 && t < threads_)
        team_[t].begin();
}

} // namespace attentoscope
