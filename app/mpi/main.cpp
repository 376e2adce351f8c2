// SPDX-License-Identifier: GPL-3.0-or-later
// attentoscope-mpi: the commands of attentoscope-cli whose work has parts, on the ranks of an MPI job. All ranks parse the same
// command line; rank 0 hands out the parts, keeps what was found, and writes the result.
#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/parts_options.h"
#include "app/ending_signals.h"
#include "core/orders/messages.h"

#include <mpi.h>
#include <omp.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <numeric>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace attentoscope::cli {
namespace {

enum Tag : int { Asks = 1, Finds, Fails, Takes };
constexpr Index nothingLeft = -1; // in place of the number of a part

// Sends and receives bytes between the main threads of two ranks.
void sendBytes(const std::string& bytes, int rank, Tag tag)
{
    MPI_Send(bytes.data(), int(bytes.size()), MPI_BYTE, rank, tag, MPI_COMM_WORLD);
}

std::string receiveBytes(const MPI_Status& status)
{
    int count = 0;
    MPI_Get_count(&status, MPI_BYTE, &count);
    std::string bytes(std::size_t(count), '\0');
    MPI_Recv(bytes.data(), count, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return bytes;
}

// What another rank or a thread of this one found, or why it found nothing.
std::string packed(Index part, const PartValue& found)
{
    const auto bytes = PartValue::to_cbor({{"part", part}, {"found", found}});
    return {bytes.begin(), bytes.end()};
}
std::string packed(const Error& error)
{
    const auto bytes = PartValue::to_cbor(messageOf(error));
    return {bytes.begin(), bytes.end()};
}

// Runs one part; what it throws becomes an error, because the other ranks wait for an answer.
Outcome<PartValue> foundBy(const PartedWork& work, Index part, const StopToken& stop)
{
    try {
        return work.parts.run(part, stop, [](double) {});
    } catch (const std::bad_alloc&) {
        return failure("memory", "there is not enough; use fewer rows, a smaller n or fewer ranks a machine");
    } catch (const std::exception& error) {
        return failure("internal error", error.what());
    }
}

// Waits until a message is done, without taking a core for it.
void waitFor(MPI_Request request)
{
    int done = 0;
    while (MPI_Test(&request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && done == 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

class Ranks : public PartEngine
{
public:
    Ranks()
    {
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &count_);
        MPI_Comm machine = MPI_COMM_NULL;
        MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
        int neighbours = 1;
        MPI_Comm_size(machine, &neighbours);
        MPI_Comm_free(&machine);
        // A rank that is bound to cores has these; the others share those of the machine.
        threads_ = std::clamp(int(std::thread::hardware_concurrency()) / neighbours, 1, omp_get_max_threads());
    }

    bool writesResult() const override { return rank_ == 0; }

    Outcome<Done> run(
        const PartedWork& work, const std::vector<Index>& parts, int threads, const StopToken& stop, const Take& take) override
    {
        if (threads > 0)
            threads_ = threads;
        omp_set_num_threads(threads_);
        if (!allBegin(true)) {
            othersFailed_ = true;
            return badInput("ranks", "another rank could not begin");
        }
        if (const auto same = checkSame(work); !same)
            return same;
        return rank_ == 0 ? lead(work, parts, stop, take) : follow(work, stop);
    }

    // Ends the work of all ranks, also of those that did not come to the parts. Returns the exit status of the job: that of rank
    // 0, unless this rank alone failed. Says why this one failed, unless rank 0 has said the same.
    int end(int status)
    {
        if (!begun_)
            (void)allBegin(false);
        int first[2] = {status, status != 0 && !othersFailed_ ? 1 : 0}; // of rank 0, and whether it has said why itself
        MPI_Request request = MPI_REQUEST_NULL;
        MPI_Ibcast(first, 2, MPI_INT, 0, MPI_COMM_WORLD, &request);
        waitFor(request);
        if (rank_ > 0 && first[1] == 0 && !othersFailed_)
            sayHeldError("rank " + std::to_string(rank_));
        return first[0] != 0 ? first[0] : status;
    }
    int rank() const { return rank_; }

private:
    // Returns whether all ranks come to the parts. Each calls this once.
    bool allBegin(bool own)
    {
        begun_ = true;
        int mine = own ? 1 : 0, all = 0;
        MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
        return all == 1;
    }

    // Refuses ranks whose results would not be those of rank 0: other instructions round in another way.
    Outcome<Done> checkSame(const PartedWork& work)
    {
        const std::string own = work.identity.dump();
        Index length = Index(own.size());
        MPI_Bcast(&length, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
        std::string first = own;
        first.resize(std::size_t(length));
        MPI_Bcast(first.data(), int(length), MPI_BYTE, 0, MPI_COMM_WORLD);
        int same = first == own ? 1 : 0, all = 0;
        MPI_Allreduce(&same, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
        if (all == 1)
            return Done{};
        othersFailed_ = same == 1;
        if (same == 1)
            return badInput("ranks", "do not all have the version, instruction set and files of rank 0");
        return otherWork(PartValue::parse(first), "rank 0", work.identity, "rank " + std::to_string(rank_));
    }

    // Hands out the costly parts first. This rank computes, too, on a thread of its own, since MPI belongs to the main thread.
    Outcome<Done> lead(const PartedWork& work, const std::vector<Index>& parts, const StopToken& stop, const Take& take)
    {
        std::vector<Index> order = parts;
        std::ranges::stable_sort(order, std::greater<>(), [&](Index part) { return work.parts.costs[std::size_t(part)]; });
        std::deque<Index> queue(order.begin(), order.end());
        const double whole = std::accumulate(
            order.begin(), order.end(), 0.0, [&](double sum, Index part) { return sum + work.parts.costs[std::size_t(part)]; });
        double done = 0;
        ProgressBar bar(Index(parts.size()));
        std::mutex mutex; // guards what follows
        std::optional<Error> failed;
        const auto next = [&] {
            const std::scoped_lock lock(mutex);
            if (queue.empty() || failed || stop.stop_requested())
                return nothingLeft;
            const Index part = queue.front();
            queue.pop_front();
            return part;
        };
        const auto found = [&](Index part, PartValue value) {
            const std::scoped_lock lock(mutex);
            const auto taken = take(part, std::move(value));
            if (!taken && !failed)
                failed = taken.error();
            done += work.parts.costs[std::size_t(part)];
        };
        std::atomic<bool> ownDone = false;
        std::thread own([&] {
            omp_set_num_threads(threads_); // each thread has its own number
            for (Index part = next(); part != nothingLeft; part = next()) {
                auto result = foundBy(work, part, stop);
                if (result) {
                    found(part, *std::move(result));
                    continue;
                }
                const std::scoped_lock lock(mutex);
                failed = failed ? failed : result.error();
            }
            ownDone = true;
        });
        int following = count_ - 1; // ranks that were not told yet that nothing is left
        while (following > 0 || !ownDone) {
            int waits = 0;
            MPI_Status status = {};
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &waits, &status);
            if (waits == 0) {
                std::this_thread::sleep_for(std::chrono::microseconds(200));
                const std::scoped_lock lock(mutex);
                bar.show(whole > 0 ? done / whole : 1);
                continue;
            }
            const std::string bytes = receiveBytes(status);
            if (status.MPI_TAG == Finds) {
                PartValue value = PartValue::from_cbor(bytes);
                found(value.at("part"), std::move(value.at("found")));
            } else if (status.MPI_TAG == Fails) {
                const std::scoped_lock lock(mutex);
                const Error error = errorIn(PartValue::from_cbor(bytes).at("error"));
                failed = failed ? failed : error;
            }
            const Index part = next();
            following -= part == nothingLeft;
            MPI_Send(&part, 1, MPI_INT64_T, status.MPI_SOURCE, Takes, MPI_COMM_WORLD);
        }
        own.join();
        if (failed)
            return *failed;
        bar.show(whole > 0 ? done / whole : 1);
        return stop.stop_requested() && !queue.empty() ? Outcome<Done>(cancelled()) : Done{};
    }

    Outcome<Done> follow(const PartedWork& work, const StopToken& stop) const
    {
        std::string said;
        Tag tag = Asks;
        while (true) {
            sendBytes(said, 0, tag);
            Index part = nothingLeft;
            MPI_Recv(&part, 1, MPI_INT64_T, 0, Takes, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (part == nothingLeft)
                return Done{};
            const auto found = foundBy(work, part, stop);
            tag = found ? Finds : Fails;
            said = found ? packed(part, *found) : packed(found.error());
        }
    }

    int rank_ = 0, count_ = 1;
    int threads_ = 1; // of a part
    bool begun_ = false; // has told the others whether it comes to the parts
    bool othersFailed_ = false; // what this rank says is only that another one failed
};

} // namespace
} // namespace attentoscope::cli

int main(int argc, char** argv)
{
    using namespace attentoscope::cli;
    // MPI starts threads, which must not take the signals that stopOnInterrupt() waits for.
    const attentoscope::EndingSignals held({SIGINT, SIGTERM, SIGUSR1}, {SIGHUP, SIGQUIT});
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    const auto ranks = std::make_shared<Ranks>();
    partsContext().engine = ranks;
    speakAs("attentoscope-mpi");
    if (ranks->rank() > 0)
        leaveWordsToRankZero();
    const int status = ranks->end(runProgram(argc, argv));
    MPI_Finalize();
    return status;
}
