// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/attention_pass.h"

#include "core/attention/kernels/distance_table.h"
#include "core/attention/kernels/flush_subnormals.h"
#include "core/attention/kernels/key_chunks.h"
#include "core/attention/kernels/rules/tile_rule.h"
#include "core/attention/kernels/tile_pass.h"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <new>
#include <utility>
#include <vector>

namespace attentoscope {
namespace {

// Keys are taken in chunks of this size, counted from key 0, and the chunks of a row are merged in their order. So a sum is the
// same whether one thread takes all chunks of a tile or many threads share them.
constexpr Index chunkKeys = 128 * blockKeys;

// Calls take(number) for each number of the partials of a tile, in the order of KeyChunk.
template <class Take>
void eachNumber(TilePass::Partials partials, std::size_t lanes, const Take& take)
{
    for (TilePartial& partial : partials)
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            take(partial.maximum[lane]);
            take(partial.argmax[lane]);
            take(partial.ties[lane]);
            for (TileSums& sums : partial.sums)
                for (auto* each : {&sums.rest, &sums.weighted, &sums.restSquare, &sums.restCube, &sums.power})
                    take((*each)[lane]);
            for (LaneDoubles& column : partial.output)
                take(column.at[lane]);
        }
}

struct Plan {
    Index tiles = 0, chunks = 0;
    int threads = 1;
    bool byChunk = false; // tasks are (chunk, tile), chunk outermost: few rows keep all cores busy, a chunk of K stays in cache
};

// Tells whether rows see so few keys that most (chunk, tile) tasks would have nothing to do.
bool isSparse(const PassProblem& problem)
{
    constexpr std::size_t looks = 8;
    if (problem.mask->isFull())
        return false;
    double visible = 0;
    for (std::size_t i = 0; i < looks; ++i)
        visible += double(problem.mask->visible(problem.rows[(2 * i + 1) * problem.rows.size() / (2 * looks)]));
    return visible < double(looks) * double(problem.k.rows()) / 8;
}

Plan planFor(const PassProblem& problem, const PassOutput& out)
{
    Plan plan;
    plan.tiles = Index(problem.rows.size() + tileQueries - 1) / tileQueries;
    plan.chunks = std::max<Index>(1, (problem.k.rows() + chunkKeys - 1) / chunkKeys);
    const double partial = double(problem.scales) * double(sizeof(TileSums) + problem.columns() * tileQueries * sizeof(double));
    const bool rowsKept = !out.scores.empty() || !out.weights.empty(), ranked = !out.top.empty() || !out.larger.empty();
    const int wanted = problem.threads > 0 ? problem.threads : omp_get_max_threads();
    constexpr double mostBytes = 64e6; // for the partials of all tasks
    plan.byChunk = plan.chunks > 1 && !ranked && (!rowsKept || plan.tiles < wanted)
        && double(plan.tiles * plan.chunks) * partial < mostBytes && !(plan.tiles > 16 && isSparse(problem));
    if (hasTileRules(problem)) // a rule must see all keys of a tile in order
        plan.byChunk = false;
    // If threads share out chunks, the bins of all tiles are in use at the same time. That pays only if K would otherwise be
    // read from memory for each tile.
    if (!problem.binEdges.empty() && double(problem.k.size()) * sizeof(float) < 16e6 && plan.tiles > 16)
        plan.byChunk = false;
    // Small problems get one thread, because waking others would take longer.
    const double work = double(problem.rows.size()) * double(problem.k.rows()) * double(problem.q.cols() + problem.v.cols() + 32);
    const Index tasks = plan.byChunk ? plan.tiles * plan.chunks : plan.tiles;
    plan.threads = work < 2e6 ? 1 : static_cast<int>(std::clamp<Index>(tasks, 1, wanted));
    return plan;
}

// Returns how many float64 scores are kept from finding the tops for the pass itself: all of a single row with weights, whose
// keys are best read once.
std::size_t keptScores(const PassProblem& problem, const PassOutput& out)
{
    return !out.weights.empty() && problem.rows.size() == 1 && problem.given.size() == 0 ? std::size_t(problem.k.rows()) : 0;
}

// Counts tasks, reports progress from one thread, and remembers whether to stop.
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
    // Runs one task. If it cannot allocate memory, the others are stopped, because no exception may leave a parallel region.
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
    // Runs work that does not count as a task.
    template <class Work>
    void prepare(const Work& work)
    {
        if (stopped())
            return;
        try {
            work();
        } catch (const std::bad_alloc&) {
            outOfMemory_ = true;
            stopped_ = true;
        }
    }
    // Returns whether everything was done. To be called after the parallel region.
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
        const FlushSubnormals flush; // everything that computes is a task, on whatever thread
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

// Scales that share one order of the keys: all of them, or a single one if logits depend on the key's position.
struct Order {
    PassProblem problem;
    PassOutput out;
};

template <class T>
std::span<T> partOf(std::span<T> all, std::size_t part, std::size_t parts)
{
    return all.subspan(part * (all.size() / parts), all.size() / parts);
}

std::vector<Order> ordersOf(const PassProblem& problem, const PassOutput& out)
{
    if (!problem.byPlace() || problem.scales <= 1)
        return {{problem, out}};
    std::vector<Order> orders;
    for (std::size_t p = 0; p < problem.scales; ++p) {
        const auto part = [&](auto all) { return partOf(all, p, problem.scales); };
        PassProblem one = problem;
        one.scales = 1;
        one.lambda = part(problem.lambda);
        one.rules = part(problem.rules);
        one.alibi = problem.alibi * (problem.alibiFactors.empty() ? 1 : problem.alibiFactors[p]);
        one.alibiFactors = {};
        one.laws = part(problem.laws);
        orders.push_back({one,
            {.moments = part(out.moments),
                .argmax = part(out.argmax),
                .output = part(out.output),
                .weights = part(out.weights),
                .scores = p == 0 ? out.scores : std::span<float>(),
                .binMax = part(out.binMax),
                .binSum = part(out.binSum),
                .binWeight = part(out.binWeight),
                .top = part(out.top),
                .larger = part(out.larger),
                .binTop = part(out.binTop),
                .shares = out.shares}});
    }
    return orders;
}

// The passes of one thread over the same rows, the first of which leads. They are constructed in place, because they point to
// each other.
class Team
{
public:
    Team(const std::vector<Order>& orders, std::span<const DistanceTable> tables, std::vector<BinReduction>& bins,
        std::span<double> kept)
    {
        passes_.reserve(orders.size());
        for (std::size_t i = 0; i < orders.size(); ++i) {
            const PassProblem& problem = orders[i].problem;
            passes_.emplace_back(problem, orders[i].out, bins[i], tableOf(tables, problem.lawOf(0)));
            if (i > 0)
                passes_.back().follow(passes_.front());
        }
        passes_.front().keepExact(kept);
    }
    TilePass& leader() { return passes_.front(); }

private:
    std::vector<TilePass> passes_;
};

// The passes of all threads, and what they share.
struct PassCrew {
    PassCrew(const PassProblem& problem, const PassOutput& out, const Plan& plan)
        : orders(ordersOf(problem, out))
        , tables(distanceTables(problem))
        , keys(keptScores(problem, out))
        , kept(makeAligned<double>(keys))
    {
        bins.reserve(orders.size());
        for (const Order& order : orders)
            bins.emplace_back(order.problem, order.out, chunkKeys, plan.byChunk ? plan.tiles : plan.threads);
        teams.reserve(plan.threads);
        for (int t = 0; t < plan.threads; ++t)
            teams.emplace_back(orders, tables, bins, std::span(kept.get(), keys));
    }

    std::vector<Order> orders;
    std::vector<DistanceTable> tables;
    std::size_t keys;
    Aligned<double> kept;
    std::vector<BinReduction> bins;
    std::vector<Team> teams;
};

std::size_t lanesOfTile(const PassProblem& problem, Index tile)
{
    return std::min<std::size_t>(tileQueries, problem.rows.size() - std::size_t(tile * tileQueries));
}

// Returns where the numbers of a tile begin in a KeyChunk.
std::size_t startOfTile(const PassProblem& problem, Index tile)
{
    return std::size_t(tile * tileQueries) * (numbersOfChunk(problem) / problem.rows.size());
}

// The partials of `tasks` tasks; those of one task are consecutive.
class Partials
{
public:
    Partials(const PassProblem& problem, std::size_t orders, std::size_t tasks)
        : orders_(orders)
        , all_(orders * tasks, TilePartial(problem.scales / orders, problem.columns()))
    {
    }
    TilePass::Partials of(std::size_t task) { return TilePass::Partials(all_).subspan(task * orders_, orders_); }
    static void reset(TilePass::Partials some)
    {
        for (TilePartial& partial : some)
            partial.reset();
    }

private:
    std::size_t orders_;
    std::vector<TilePartial> all_;
};

// Decides which thread takes which tiles. Each thread begins with a share of its own, which is the same whenever the same
// problem is computed again, so that most of what it writes is already in its core's caches. Then it helps with the shares of
// others.
class Shares
{
public:
    Shares(Index tiles, int threads)
        : run_(std::clamp<Index>(tiles / (64 * threads), 1, 16))
        , shares_(std::size_t(tiles < mostOfOwn * threads ? threads : 1))
    {
        const Index count = Index(shares_.size());
        for (Index s = 0; s < count; ++s) {
            shares_[std::size_t(s)].next = s * tiles / count;
            shares_[std::size_t(s)].end = (s + 1) * tiles / count;
        }
    }
    template <class Take>
    void work(int thread, const Take& take)
    {
        for (std::size_t s = 0; s < shares_.size(); ++s) {
            Share& share = shares_[(std::size_t(thread) + s) % shares_.size()];
            for (Index first = 0; (first = share.next.fetch_add(run_, std::memory_order_relaxed)) < share.end;)
                for (Index tile = first; tile < std::min(first + run_, share.end); ++tile)
                    take(tile);
        }
    }

private:
    struct alignas(64) Share {
        std::atomic<Index> next{0};
        Index end = 0;
    };
    static constexpr Index mostOfOwn = 64; // with more tiles all threads take the next one, to read the same keys at a time

    // Number of neighbouring tiles that a thread takes at once, because neighbours see much the same keys if they see few. It
    // is small compared with all tiles, so that all threads end at about the same time.
    Index run_;
    std::vector<Share> shares_;
};

// Reports a tile as done. This is no task of the pass, so subnormal numbers are not taken for 0 in it.
void tellDone(const PassProblem& problem, const PassOutput& out, Index tile, Watch& watch)
{
    if (!out.rowsDone)
        return;
    const std::size_t first = std::size_t(tile * tileQueries);
    watch.prepare([&] { out.rowsDone(first, std::min<std::size_t>(tileQueries, problem.rows.size() - first)); });
}

bool runByTile(const PassProblem& problem, const PassOutput& out, const Plan& plan, std::size_t orders, std::vector<Team>& teams,
    Watch& watch)
{
    Partials totals(problem, orders, std::size_t(plan.threads)), parts = totals;
    std::vector<TilePass::Tops> tops(orders * std::size_t(plan.threads));
    const auto take = [&](Index tile) {
        watch.run([&] {
            const int thread = omp_get_thread_num();
            TilePass& pass = teams[thread].leader();
            const auto total = totals.of(thread), part = parts.of(thread);
            pass.begin(tile * tileQueries, thread);
            pass.clear(0, problem.k.rows());
            Partials::reset(total);
            bool going = true, some = false;
            if (pass.wantsWeights()) {
                const auto top = std::span(tops).subspan(std::size_t(thread) * orders, orders);
                going = pass.findTops(0, problem.k.rows(), top, watch.token());
                pass.setReference(top);
            }
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
                Partials::reset(part);
                going = pass.run(first, last, part, watch.token());
                pass.merge(total, part);
            }
            if (going) {
                pass.finish(total);
                if (pass.wantsWeights())
                    pass.finishWeights(total, 0, problem.k.rows());
            }
            return going;
        });
        tellDone(problem, out, tile, watch);
    };
    Shares shares(plan.tiles, plan.threads);
#pragma omp parallel num_threads(plan.threads)
    shares.work(omp_get_thread_num(), take);
    return watch.finished();
}

bool runByChunk(const PassProblem& problem, const PassOutput& out, const Plan& plan, std::size_t orders, std::vector<Team>& teams,
    Watch& watch)
{
    Partials parts(problem, orders, std::size_t(plan.tiles * plan.chunks));
    const bool weights = teams.front().leader().wantsWeights(), keepsKeys = teams.front().leader().keepsKeys();
    std::vector<TilePass::Tops> tops(weights ? orders * std::size_t(plan.tiles * plan.chunks) : 0);
    const auto topsOf = [&](Index tile, Index chunk) {
        return std::span(tops).subspan(std::size_t(tile * plan.chunks + chunk) * orders, orders);
    };
#pragma omp parallel num_threads(plan.threads)
    {
        TilePass& pass = teams[omp_get_thread_num()].leader();
#pragma omp for schedule(dynamic, 1)
        for (Index task = 0; task < (keepsKeys ? plan.tiles * plan.chunks : 0); ++task) {
            watch.prepare([&] {
                const Index chunk = task / plan.tiles, tile = task % plan.tiles;
                pass.begin(tile * tileQueries, tile);
                pass.clear(chunk * chunkKeys, (chunk + 1) * chunkKeys);
            });
        }
#pragma omp for schedule(dynamic, 1)
        for (Index task = 0; task < (weights ? plan.tiles * plan.chunks : 0); ++task) {
            watch.run([&] {
                const Index chunk = task / plan.tiles, tile = task % plan.tiles;
                pass.begin(tile * tileQueries, tile);
                return pass.findTops(chunk * chunkKeys, (chunk + 1) * chunkKeys, topsOf(tile, chunk), watch.token());
            });
        }
#pragma omp for schedule(dynamic, 1)
        for (Index tile = 0; tile < (weights ? plan.tiles : 0); ++tile) // gather tops in chunk 0
            for (Index chunk = 1; chunk < plan.chunks; ++chunk)
                TilePass::raise(topsOf(tile, 0), topsOf(tile, chunk));
#pragma omp for schedule(dynamic, 1)
        for (Index task = 0; task < plan.tiles * plan.chunks; ++task) {
            watch.run([&] {
                const Index chunk = task / plan.tiles, tile = task % plan.tiles;
                pass.begin(tile * tileQueries, tile);
                if (weights)
                    pass.setReference(topsOf(tile, 0));
                return pass.run(chunk * chunkKeys, (chunk + 1) * chunkKeys, parts.of(tile * plan.chunks + chunk), watch.token());
            });
        }
#pragma omp for schedule(dynamic, 1)
        for (Index tile = 0; tile < plan.tiles; ++tile) {
            watch.run([&] {
                pass.begin(tile * tileQueries, tile);
                if (weights)
                    pass.setReference(topsOf(tile, 0));
                const auto total = parts.of(tile * plan.chunks);
                for (Index chunk = 1; chunk < plan.chunks; ++chunk)
                    pass.merge(total, parts.of(tile * plan.chunks + chunk));
                pass.finish(total);
                return true;
            });
        }
#pragma omp for schedule(dynamic, 1)
        for (Index task = 0; task < (weights ? plan.tiles * plan.chunks : 0); ++task) {
            watch.run([&] {
                const Index chunk = task / plan.tiles, tile = task % plan.tiles;
                pass.begin(tile * tileQueries, tile);
                pass.finishWeights(parts.of(tile * plan.chunks), chunk * chunkKeys, (chunk + 1) * chunkKeys);
                return true;
            });
        }
#pragma omp for schedule(dynamic, 1)
        for (Index tile = 0; tile < plan.tiles; ++tile)
            tellDone(problem, out, tile, watch);
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

bool PassProblem::hasLaws() const { return std::ranges::any_of(laws, &DistanceLaw::exists); }

void putPlaces(PassProblem& problem, double alibi, std::span<const DistanceLaw> laws)
{
    problem.alibi = alibi;
    problem.laws = laws;
    if (problem.hasLaws())
        problem.keyOffset = {};
}

bool attentionPass(const PassProblem& problem, const PassOutput& out, StopToken stop, const Progress& progress)
{
    assert(problem.keyOffset.empty() || !problem.hasLaws());
    const Plan plan = planFor(problem, out);
    PassCrew crew(problem, out, plan);
    const Index rounds = out.weights.empty() ? 1 : 3; // number of times that the keys are visited
    Watch watch(plan.byChunk ? plan.tiles * (rounds * plan.chunks + 1) : plan.tiles, stop, progress);
    const auto run = plan.byChunk ? runByChunk : runByTile;
    return run(problem, out, plan, crew.orders.size(), crew.teams, watch);
}

const Index keysOfChunk = chunkKeys;

bool canSumChunks(Normalization kind) { return isOfSoftmax(kind); }

std::size_t numbersOfChunk(const PassProblem& problem)
{
    const std::size_t orders = problem.byPlace() ? std::max<std::size_t>(1, problem.scales) : 1;
    return problem.rows.size() * (3 * orders + problem.scales * std::size_t(5 + problem.columns()));
}

bool sumChunks(const PassProblem& problem, const KeyRange& keys, std::vector<KeyChunk>& found, const StopToken& stop,
    const Progress& progress)
{
    const PassOutput nothing{};
    const Plan plan = planFor(problem, nothing);
    const Index first = keys.begin / chunkKeys, chunks = (keys.end - 1) / chunkKeys + 1 - first;
    found.assign(std::size_t(chunks), KeyChunk(numbersOfChunk(problem)));
    PassCrew crew(problem, nothing, plan);
    Partials partials(problem, crew.orders.size(), std::size_t(plan.threads));
    Watch watch(plan.tiles * chunks, stop, progress);
#pragma omp parallel for schedule(dynamic, 1) num_threads(plan.threads)
    for (Index task = 0; task < plan.tiles * chunks; ++task) {
        watch.run([&] {
            const int thread = omp_get_thread_num();
            const Index chunk = task / plan.tiles, begin = (first + chunk) * chunkKeys, tile = task % plan.tiles;
            TilePass& pass = crew.teams[thread].leader();
            const auto own = partials.of(thread);
            Partials::reset(own);
            pass.begin(tile * tileQueries, thread);
            if (!pass.run(begin, begin + chunkKeys, own, watch.token()))
                return false;
            KeyChunk& to = found[std::size_t(chunk)];
            auto at = to.begin() + std::ptrdiff_t(startOfTile(problem, tile));
            eachNumber(own, lanesOfTile(problem, tile), [&](const auto& number) { *at++ = double(number); });
            return true;
        });
    }
    return watch.finished();
}

bool passOfChunks(const PassProblem& problem, const PassOutput& out, const std::vector<KeyChunk>& chunks, const StopToken& stop)
{
    const Plan plan = planFor(problem, out);
    PassCrew crew(problem, out, plan);
    Partials totals(problem, crew.orders.size(), std::size_t(plan.threads)), parts = totals;
    const Progress untold; // Watch refers to it
    Watch watch(plan.tiles, stop, untold);
#pragma omp parallel for schedule(dynamic, 1) num_threads(plan.threads)
    for (Index tile = 0; tile < plan.tiles; ++tile) {
        watch.run([&] {
            const int thread = omp_get_thread_num();
            TilePass& pass = crew.teams[thread].leader();
            const auto total = totals.of(thread), part = parts.of(thread);
            pass.begin(tile * tileQueries, thread);
            Partials::reset(total);
            for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
                const auto to = chunk == 0 ? total : part;
                Partials::reset(part);
                auto at = chunks[chunk].begin() + std::ptrdiff_t(startOfTile(problem, tile));
                eachNumber(to, lanesOfTile(problem, tile), [&](auto& number) { number = std::decay_t<decltype(number)>(*at++); });
                if (chunk > 0)
                    pass.merge(total, part);
            }
            pass.finish(total);
            return true;
        });
        tellDone(problem, out, tile, watch);
    }
    return watch.finished();
}

double workingBytes(const PassProblem& problem, const PassOutput& out)
{
    const Plan plan = planFor(problem, out);
    const double scales = double(problem.scales), columns = double(problem.columns()), d = double(problem.q.cols());
    const double orders = problem.byPlace() ? std::max(1.0, scales) : 1;
    const double partial =
        orders * double(sizeof(TilePartial)) + scales * (double(sizeof(TileSums)) + columns * double(sizeof(LaneDoubles)));
    const double partials = plan.byChunk ? double(plan.tiles * plan.chunks) : 2.0 * plan.threads;
    const double exact = out.weights.empty() ? 0 : 2 * (d + double(blockKeys)); // float64 queries and scores
    const double numbers = tileQueries * (d + 2.0 * blockKeys + exact); // queries, scores and e
    const double centred = double(blockKeys) * double(problem.keyOffset.size());
    const double pass = double(sizeof(TilePass)) + (numbers + centred) * double(sizeof(float));
    const double ofScales = scales * (double(sizeof(LaneDoubles)) + double(tileQueries * sizeof(float))); // λ
    return double(keptScores(problem, out) * sizeof(double)) + distanceTableBytes(problem) + partials * partial
        + plan.threads * (orders * pass + ofScales + tileRuleBytes(problem));
}

} // namespace attentoscope
