#include "core/attention/kernels/attention_pass.h"

#include "core/attention/kernels/flush_subnormals.h"
#include "core/attention/kernels/tile_pass.h"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <new>
#include <utility>
#include <vector>

namespace attentoscope {
namespace {

// Keys are taken in chunks of this size, counted from key 0, and the chunks of a row are merged in their order. So the sum
// is the same whether one thread takes all chunks of a tile or many share them.
constexpr Index chunkKeys = 128 * blockKeys;

struct Plan {
    Index tiles = 0, chunks = 0;
    int threads = 1;
    bool byChunk = false; // tasks are (chunk, tile), chunk outermost: few rows fill all cores, and a chunk of K stays in cache
};

Plan planFor(const PassProblem& problem, const PassOutput& out)
{
    Plan plan;
    plan.tiles = Index(problem.rows.size() + tileQueries - 1) / tileQueries;
    plan.chunks = std::max<Index>(1, (problem.k.rows() + chunkKeys - 1) / chunkKeys);
    const double partial = double(problem.scales) * double(sizeof(TileSums) + problem.v.cols() * tileQueries * sizeof(double));
    const bool rowsKept = !out.scores.empty() || !out.weights.empty() || !out.top.empty() || !out.larger.empty();
    constexpr double mostBytes = 64e6; // for the partials of all tasks
    plan.byChunk = plan.chunks > 1 && !rowsKept && double(plan.tiles * plan.chunks) * partial < mostBytes;
    // By chunk the bins of all tiles are under way at a time: only where K would have to come from memory for each tile.
    if (!problem.binEdges.empty() && double(problem.k.size()) * sizeof(float) < 16e6 && plan.tiles > 16)
        plan.byChunk = false;
    // Waking threads costs more than a small problem.
    const double work = double(problem.rows.size()) * double(problem.k.rows()) * double(problem.q.cols() + problem.v.cols() + 32);
    const int wanted = problem.threads > 0 ? problem.threads : omp_get_max_threads();
    const Index tasks = plan.byChunk ? plan.tiles * plan.chunks : plan.tiles;
    plan.threads = work < 2e6 ? 1 : static_cast<int>(std::clamp<Index>(tasks, 1, wanted));
    return plan;
}

// Counts tasks, reports from one thread, and remembers whether to stop.
class Watch
{
public:
    Watch(Index tasks, const StopToken& stop, const Progress& progress)
        : tasks_(tasks)
        , stop_(stop)
        , progress_(progress)
    {
    }
    const StopToken& token() const { return stop_; }
    // Runs one task; what it cannot allocate stops the others, because no exception may leave a parallel region.
    template <class Task>
    void run(const Task& task)
    {
        if (stopped())
            return;
        try {
            taskDone(withoutSubnormals(task));
        } catch (const std::bad_alloc&) {
            outOfMemory_ = true;
            stopped_ = true;
        }
    }
    // After the region: whether everything was done.
    bool finished() const
    {
        if (outOfMemory_)
            throw std::bad_alloc();
        return !stopped_;
    }

private:
    template <class Task>
    static bool withoutSubnormals(const Task& task)
    {
        const FlushSubnormals flush; // tasks are all that computes, on whatever thread
        return task();
    }
    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    void taskDone(bool completed)
    {
        if (!completed)
            stopped_ = true;
        const Index done = ++done_;
        if (progress_ && omp_get_thread_num() == 0)
            progress_(double(done) / double(tasks_));
    }

    Index tasks_;
    const StopToken& stop_;
    const Progress& progress_;
    std::atomic<Index> done_{0};
    std::atomic<bool> stopped_{false}, outOfMemory_{false};
};

bool runByTile(const PassProblem& problem, const Plan& plan, std::vector<TilePass>& passes, Watch& watch)
{
    std::vector<TilePartial> totals(plan.threads, TilePartial(problem.scales, problem.v.cols())), parts(totals);
#pragma omp parallel for schedule(dynamic, 1) num_threads(plan.threads)
    for (Index tile = 0; tile < plan.tiles; ++tile) {
        watch.run([&] {
            TilePass& pass = passes[omp_get_thread_num()];
            TilePartial &total = totals[omp_get_thread_num()], &part = parts[omp_get_thread_num()];
            pass.begin(tile * tileQueries, omp_get_thread_num());
            total.reset();
            bool going = !pass.wantsWeights() || pass.findReference(watch.token()), some = false;
            for (Index chunk = 0; chunk < plan.chunks && going; ++chunk) {
                const Index first = chunk * chunkKeys, last = first + chunkKeys;
                if (!pass.seesAny(first, last)) {
                    pass.skip(first, last);
                    continue;
                }
                if (!std::exchange(some, true)) {
                    going = pass.run(first, last, total, watch.token());
                    continue;
                }
                part.reset();
                going = pass.run(first, last, part, watch.token());
                total.merge(part, pass.lambda(), problem.power);
            }
            if (going)
                pass.finish(total);
            return going;
        });
    }
    return watch.finished();
}

bool runByChunk(const PassProblem& problem, const Plan& plan, std::vector<TilePass>& passes, Watch& watch)
{
    std::vector<TilePartial> parts(plan.tiles * plan.chunks, TilePartial(problem.scales, problem.v.cols()));
#pragma omp parallel num_threads(plan.threads)
    {
        TilePass& pass = passes[omp_get_thread_num()];
#pragma omp for schedule(dynamic, 1)
        for (Index task = 0; task < plan.tiles * plan.chunks; ++task) {
            watch.run([&] {
                const Index chunk = task / plan.tiles, tile = task % plan.tiles;
                pass.begin(tile * tileQueries, tile);
                return pass.run(chunk * chunkKeys, (chunk + 1) * chunkKeys, parts[tile * plan.chunks + chunk], watch.token());
            });
        }
#pragma omp for schedule(dynamic, 1)
        for (Index tile = 0; tile < plan.tiles; ++tile) {
            watch.run([&] {
                pass.begin(tile * tileQueries, tile);
                TilePartial& total = parts[tile * plan.chunks];
                for (Index chunk = 1; chunk < plan.chunks; ++chunk)
                    total.merge(parts[tile * plan.chunks + chunk], pass.lambda(), problem.power);
                pass.finish(total);
                return true;
            });
        }
    }
    return watch.finished();
}

} // namespace

double commonScore(const PassProblem& problem, std::size_t row)
{
    if (problem.keyOffset.empty())
        return 0;
    const Index d = problem.q.cols(), stored = (problem.stored.empty() ? problem.rows : problem.stored)[row];
    return dot(problem.q.data() + stored * d, problem.keyOffset.data(), d);
}

namespace {

template <class T>
std::span<T> partOf(std::span<T> all, std::size_t part, std::size_t parts)
{
    return all.subspan(part * (all.size() / parts), all.size() / parts);
}

bool eachScaleAlone(const PassProblem& problem, const PassOutput& out, const StopToken& stop, const Progress& progress)
{
    const std::size_t scales = problem.scales;
    for (std::size_t p = 0; p < scales; ++p) {
        const auto part = [&](auto all) { return partOf(all, p, scales); };
        PassProblem one = problem;
        one.scales = 1;
        one.lambda = part(problem.lambda);
        one.alibi = problem.alibi * (problem.alibiFactors.empty() ? 1 : problem.alibiFactors[p]);
        one.alibiFactors = {};
        const PassOutput found{.moments = part(out.moments),
            .argmax = part(out.argmax),
            .output = part(out.output),
            .weights = part(out.weights),
            .scores = p == 0 ? out.scores : std::span<float>(),
            .binMax = part(out.binMax),
            .binSum = part(out.binSum),
            .binWeight = part(out.binWeight),
            .top = part(out.top),
            .larger = part(out.larger)};
        Progress told;
        if (progress)
            told = [&](double done) { progress((double(p) + done) / double(scales)); };
        if (!attentionPass(one, found, stop, told))
            return false;
    }
    return true;
}

} // namespace

bool attentionPass(const PassProblem& problem, const PassOutput& out, StopToken stop, const Progress& progress)
{
    if (problem.alibi != 0 && problem.scales > 1)
        return eachScaleAlone(problem, out, stop, progress);
    const Plan plan = planFor(problem, out);
    BinReduction bins(problem, out, chunkKeys, plan.byChunk ? plan.tiles : plan.threads);
    std::vector<TilePass> passes;
    passes.reserve(plan.threads);
    for (int t = 0; t < plan.threads; ++t)
        passes.emplace_back(problem, out, bins);
    Watch watch(plan.byChunk ? plan.tiles * (plan.chunks + 1) : plan.tiles, stop, progress);
    return plan.byChunk ? runByChunk(problem, plan, passes, watch) : runByTile(problem, plan, passes, watch);
}

double workingBytes(const PassProblem& problem, const PassOutput& out)
{
    const Plan plan = planFor(problem, out);
    const double scales = double(problem.scales), dv = double(problem.v.cols()), d = double(problem.q.cols());
    const double partial = double(sizeof(TilePartial)) + scales * (double(sizeof(TileSums)) + dv * double(sizeof(LaneDoubles)));
    const double partials = plan.byChunk ? double(plan.tiles * plan.chunks) : 2.0 * plan.threads;
    const double exact = out.weights.empty() ? 0 : 2 * (d + double(blockKeys)); // float64 queries and scores
    const double numbers = tileQueries * (scales + d + 2.0 * blockKeys + exact); // λ, queries, scores and e
    const double centred = double(blockKeys) * double(problem.keyOffset.size());
    const double tile =
        double(sizeof(TilePass)) + scales * double(sizeof(LaneDoubles)) + (numbers + centred) * double(sizeof(float));
    return partials * partial + plan.threads * tile;
}

} // namespace attentoscope
