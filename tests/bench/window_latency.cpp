// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the time from a change of a control to changed pixels in the real window: it steps the length in its box and waits
// for the paint of a map of that length. On a shared machine, compare times within one run, or with another build at the same
// time.
//   window_latency [--json] [--ticks 100] [--most 1000000] [--only ticks|lengths|PAGE] [--keys] [--pause MS] [--stalls]
//   window_latency [--json] [--stalls] --heads FILE
// `--only ticks` measures nothing but steps of the length, so that two builds can be compared in a minute; `lengths` also pans
// the map. With --keys the length is stepped by the keys of its box, as far as they go. With --pause the bench waits before
// each step, so that work in the background has begun or is done. --stalls reports long turns of the event loop. --heads opens a
// recording of many heads on the page Heads, and measures when the first layer, and when all of them are there.
#include "resources/resources.h"
#include "ui/document/document.h"
#include "ui/document/engine/computing_threads.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/maps.h"
#include "ui/document/questions/row_profile.h"
#include "ui/editors/field_editor.h"
#include "ui/pages/head_boards/head_questions.h"
#include "ui/pages/page_list.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/plots/maps/map_view.h"
#include "ui/text/language.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/main_window.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QEventLoop>
#include <QKeyEvent>
#include <QSpinBox>
#include <QTimer>

#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace attentoscope::bench {
namespace {

using Milliseconds = double;

double quantile(std::vector<double> values, double part)
{
    std::ranges::sort(values);
    return values.empty() ? 0 : values[std::min(values.size() - 1, std::size_t(part * double(values.size())))];
}

Milliseconds since(const QElapsedTimer& clock) { return double(clock.nsecsElapsed()) / 1e6; }

// Records the events of the current turn of the event loop: their receivers and how long each took.
class Listener : public QApplication
{
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override
    {
        if (depth_ > 0 || !listening)
            return QApplication::notify(receiver, event);
        const QEvent::Type type = event->type();
        const QString name = QString::fromLatin1(receiver->metaObject()->className()) + QLatin1Char(' ') + receiver->objectName();
        QElapsedTimer clock;
        clock.start();
        const double worked = ownSeconds();
        ++depth_;
        const bool done = QApplication::notify(receiver, event);
        --depth_;
        turn_.push_back({type, name, since(clock), 1e3 * (ownSeconds() - worked)});
        return done;
    }
    void beginTurn()
    {
        turn_.clear();
        workedBefore_ = ownSeconds();
        waitedBefore_ = waitedSeconds();
    }
    // Prints the longest parts of a turn. Time that is neither work nor waiting for a core went to the host, or the loop slept.
    void tellTurn(Milliseconds whole) const
    {
        std::fprintf(stderr, "a turn of %.1f ms, %.1f of work, %.1f waiting for a core\n", whole,
            1e3 * (ownSeconds() - workedBefore_), 1e3 * (waitedSeconds() - waitedBefore_));
        for (const Done& each : turn_)
            if (each.took > 0.5)
                std::fprintf(stderr, "%8.1f ms, %6.1f of work: event %d to %s\n", each.took, each.work, int(each.type),
                    qPrintable(each.to));
    }
    bool listening = false;

private:
    struct Done {
        QEvent::Type type;
        QString to;
        Milliseconds took, work;
    };
    static double ownSeconds()
    {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return double(now.tv_sec) + double(now.tv_nsec) / 1e9;
    }
    // Returns the seconds in which this thread was ready to run but did not; 0 if the system does not tell.
    static double waitedSeconds()
    {
        std::ifstream file("/proc/thread-self/schedstat");
        double ran = 0, waited = 0;
        file >> ran >> waited;
        return file ? waited / 1e9 : 0;
    }
    int depth_ = 0;
    std::vector<Done> turn_;
    double workedBefore_ = 0, waitedBefore_ = 0;
};

// Returns the time that the host of a virtual machine took from its cores since it started; 0 if the system does not tell. A
// turn of the event loop that falls into it looks like a stall.
Milliseconds stolenByHost()
{
    std::ifstream file("/proc/stat");
    std::string name;
    double ticks = 0; // of user, nice, system, idle, iowait, irq, softirq, steal
    file >> name;
    for (int i = 0; i < 8; ++i)
        file >> ticks;
    return file ? ticks * 1000 / double(sysconf(_SC_CLK_TCK)) : 0;
}

// Measures the longest time between two turns of the event loop.
class Heart : public QObject
{
public:
    Heart()
    {
        beat_.setTimerType(Qt::PreciseTimer);
        beat_.setInterval(1);
        connect(&beat_, &QTimer::timeout, this, &Heart::beat);
    }
    void start()
    {
        longest_ = 0;
        stolenAtStart_ = stolenByHost();
        static_cast<Listener*>(QCoreApplication::instance())->beginTurn();
        last_.start();
        beat_.start();
    }
    Milliseconds stop()
    {
        beat_.stop();
        return longest_;
    }
    Milliseconds stolen() const { return stolenByHost() - stolenAtStart_; }

private:
    void beat()
    {
        const Milliseconds turn = since(last_);
        longest_ = std::max(longest_, turn);
        auto* listener = static_cast<Listener*>(QCoreApplication::instance());
        if (listener->listening && turn > 12)
            listener->tellTurn(turn);
        if (listener->listening)
            listener->beginTurn();
        last_.restart();
    }
    QTimer beat_;
    QElapsedTimer last_;
    Milliseconds longest_ = 0, stolenAtStart_ = 0;
};

// Calls a function after each paint of a widget inside `where`.
class PaintWatch : public QObject
{
public:
    PaintWatch(QWidget* where, std::function<void()> painted)
        : painted_(std::move(painted))
    {
        for (QWidget* each : where->findChildren<QWidget*>())
            each->installEventFilter(this);
    }

private:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            QTimer::singleShot(0, this, painted_); // after the paint, not before
        return QObject::eventFilter(watched, event);
    }
    std::function<void()> painted_;
};

struct Case {
    std::string name;
    std::vector<Milliseconds> picture, profile; // times to the first paint; may be empty for the profile
    Milliseconds stall = 0, stolen = 0;
};

class Bench
{
public:
    Bench(int ticks, bool keys, int pauseMs)
        : ticks_(ticks)
        , keys_(keys)
        , pauseMs_(pauseMs)
        , window_(&language_)
    {
        window_.setAsksBeforeClosing(false);
        window_.files()->setInteractive(false);
        window_.files()->openSession(MainWindow::defaultSession);
        window_.resize(1366, 768);
        window_.show();
    }

    bool waitFor(const std::function<bool()>& holds, int mostMs = 60000)
    {
        QElapsedTimer clock;
        clock.start();
        QTimer wakes; // looks again even if nothing happens
        wakes.start(5);
        while (!holds() && clock.elapsed() < mostMs)
            QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        return holds();
    }
    bool rest()
    {
        return waitFor([this] { return window_.engine()->isResting(); });
    }
    bool painted()
    {
        return waitFor([this] { return find<MapView>("mapA")->picture().raster != nullptr; });
    }

    Case lengths(Index n)
    {
        show("explore", n);
        Case measured{"n=" + std::to_string(n), {}, {}, 0};
        auto* box = window_.findChild<FieldEditor*>(QStringLiteral("n"))->findChild<QSpinBox*>();
        auto* map = find<MapView>("mapA");
        auto* profile = find<ProfileView>("profile");
        Milliseconds mapAt = -1, profileAt = -1;
        QElapsedTimer clock;
        Index wanted = n;
        PaintWatch mapWatch(map, [&] {
            if (mapAt < 0 && map->picture().full.rows() == wanted)
                mapAt = since(clock);
        });
        PaintWatch profileWatch(profile, [&] {
            if (profileAt < 0 && profile->picture().row == wanted - 1)
                profileAt = since(clock);
        });
        heart_.start();
        for (int tick = 0; tick < ticks_; ++tick) {
            pause();
            mapAt = profileAt = -1;
            clock.start();
            if (keys_)
                press(box, tick % 2 == 0 ? Qt::Key_Up : Qt::Key_Down);
            else
                box->setValue(int(wanted + 1));
            wanted = box->value();
            if (!waitFor([&] { return mapAt >= 0 && profileAt >= 0; }))
                break;
            measured.picture.push_back(mapAt);
            measured.profile.push_back(profileAt);
        }
        measured.stall = heart_.stop();
        measured.stolen = heart_.stolen();
        return measured;
    }

    Case pan(Index n)
    {
        show("explore", n);
        Case measured{"pan, n=" + std::to_string(n), {}, {}, 0};
        auto* map = find<MapView>("mapA");
        ViewState view = window_.document()->view();
        Milliseconds at = -1;
        QElapsedTimer clock;
        PaintWatch watch(map, [&] {
            const auto& raster = map->picture().raster;
            if (at < 0 && raster && raster->request.row0 == view.range.row0)
                at = since(clock);
        });
        heart_.start();
        for (int tick = 0; tick < ticks_; ++tick) {
            const Index step = n / 200, first = n / 4 + tick * step;
            view.range = {first, first + n / 10, first / 2, first / 2 + n / 10};
            at = -1;
            clock.start();
            window_.document()->setView(view);
            if (!waitFor([&] { return at >= 0; }))
                break;
            measured.picture.push_back(at);
        }
        measured.stall = heart_.stop();
        measured.stolen = heart_.stolen();
        view.range = {};
        window_.document()->setView(view);
        return measured;
    }

    // Measures the time from a step of n until everything on the page is shown.
    Case page(const char* name)
    {
        show(name, 2048);
        Case measured{std::string("page=") + name, {}, {}, 0};
        auto* box = window_.findChild<FieldEditor*>(QStringLiteral("n"))->findChild<QSpinBox*>();
        heart_.start();
        for (int tick = 0; tick < std::min(ticks_, 10); ++tick) {
            QElapsedTimer clock;
            clock.start();
            box->setValue(2049 + tick);
            rest();
            measured.picture.push_back(since(clock));
        }
        measured.stall = heart_.stop();
        measured.stolen = heart_.stolen();
        return measured;
    }

    // Measures the times from opening a recording until the first head, the chosen layer and all heads are shown, and then those
    // of a second visit to the page and of a first one to What if.
    std::vector<Case> heads(const QString& file)
    {
        const auto& studies = window_.engine()->inquiry<HeadStudies>();
        const auto headsKnown = [&](std::size_t layer) {
            const auto known = [](const SharedHeadEntry& entry) { return entry != nullptr; };
            const std::vector<StudiedLayer>& layers = studies.answer().layers;
            return studies.of() && layer < layers.size() ? std::ranges::count_if(layers[layer].heads, known) : 0;
        };
        const auto isWhole = [&] { return studies.of() && studies.of() == studies.asked() && !studies.isLate(); };
        Case first{"first head", {}, {}}, layer{"chosen layer", {}, {}}, all{"all heads", {}, {}}, again{"second visit", {}, {}};
        if (!window_.files()->openPaths({file}))
            return {};
        rest();
        heart_.start();
        QElapsedTimer clock;
        clock.start();
        const auto visit = [&](const char* page) {
            ViewState view = window_.document()->view();
            view.page = QLatin1String(page);
            window_.document()->setView(view);
        };
        constexpr int longest = 3600 * 1000;
        visit("heads");
        waitFor([&] { return headsKnown(0) > 0; }, longest);
        first.picture.push_back(since(clock));
        waitFor(
            [&] { return isWhole() || (headsKnown(0) > 0 && headsKnown(0) == Index(studies.answer().layers[0].heads.size())); },
            longest);
        layer.picture.push_back(since(clock));
        waitFor(isWhole, longest);
        rest();
        all.picture.push_back(since(clock));
        all.stall = heart_.stop();
        all.stolen = heart_.stolen();
        visit("explore");
        rest();
        heart_.start();
        clock.start();
        visit("heads");
        rest();
        again.picture.push_back(since(clock));
        again.stall = heart_.stop();
        visit("explore");
        rest();
        Case compared{"what if", {}, {}};
        heart_.start();
        clock.start();
        visit("counterfactual");
        waitFor(isWhole, longest);
        rest();
        compared.picture.push_back(since(clock));
        compared.stall = heart_.stop();
        compared.stolen = heart_.stolen();
        return {first, layer, all, again, compared};
    }

    // Returns the share of one core that the program uses while nothing is asked.
    double idleCpu()
    {
        rest();
        const std::clock_t begin = std::clock();
        QElapsedTimer clock;
        clock.start();
        QEventLoop loop;
        QTimer::singleShot(2000, &loop, &QEventLoop::quit);
        loop.exec();
        return double(std::clock() - begin) / CLOCKS_PER_SEC / (since(clock) / 1000);
    }

private:
    template <class Widget>
    Widget* find(const char* name)
    {
        return window_.workbench()->findChild<Widget*>(QString::fromLatin1(name));
    }
    void show(const char* page, Index n)
    {
        ViewState view = window_.document()->view();
        view.page = QLatin1String(page);
        view.range = {};
        window_.document()->setView(view);
        (void)window_.document()->setField(*findField("n"), std::int64_t(n));
        rest();
    }

    void pause()
    {
        QElapsedTimer clock;
        clock.start();
        if (pauseMs_ > 0)
            waitFor([&] { return clock.elapsed() >= pauseMs_; });
    }
    static void press(QWidget* where, int key)
    {
        for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
            QKeyEvent event(type, key, Qt::NoModifier);
            QApplication::sendEvent(where, &event);
        }
    }

    int ticks_;
    bool keys_;
    int pauseMs_;
    Language language_;
    MainWindow window_;
    Heart heart_;
};

double residentMiB()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmRSS:"))
            return std::stod(line.substr(6)) / 1024;
    return 0;
}

nlohmann::ordered_json jsonOf(const Case& measured)
{
    nlohmann::ordered_json json{
        {"case", measured.name}, {"p50_ms", quantile(measured.picture, 0.5)}, {"p95_ms", quantile(measured.picture, 0.95)}};
    if (!measured.profile.empty()) {
        json["profile_p50_ms"] = quantile(measured.profile, 0.5);
        json["profile_p95_ms"] = quantile(measured.profile, 0.95);
    }
    json["longest_stall_ms"] = measured.stall;
    json["stolen_by_host_ms"] = measured.stolen;
    return json;
}

int run(const QStringList& words, const QElapsedTimer& started)
{
    const auto number = [&](const char* option, int usual) {
        const qsizetype at = words.indexOf(QLatin1String(option));
        return at < 0 ? usual : words.value(at + 1).toInt();
    };
    attentoscopeInitResources();
    Bench bench(number("--ticks", 100), words.contains(QStringLiteral("--keys")), number("--pause", 0));
    bench.painted();
    nlohmann::ordered_json told;
    const Milliseconds start = since(started);
    bench.rest();
    const double rest = residentMiB();
    const qsizetype heads = words.indexOf(QStringLiteral("--heads"));
    const QString file = heads < 0 ? QString() : words.value(heads + 1);
    std::vector<Case> cases = file.isEmpty() ? std::vector<Case>() : bench.heads(file);
    const qsizetype option = words.indexOf(QStringLiteral("--only"));
    const QString only = option < 0 ? QString() : words.value(option + 1);
    const bool ticksAlone = only == QLatin1String("ticks");
    const Index most = !file.isEmpty()                                     ? 0
        : only.isEmpty() || ticksAlone || only == QLatin1String("lengths") ? number("--most", 1000000)
                                                                           : 0;
    for (const Index n : {512, 2048, 16384, 1000000})
        if (n <= most)
            cases.push_back(bench.lengths(n));
    if (most >= 1000000 && !ticksAlone)
        cases.push_back(bench.pan(1000000));
    for (const PageKind& kind : pageKinds())
        if (file.isEmpty() && (only.isEmpty() || only == QLatin1String(kind.name)))
            cases.push_back(bench.page(kind.name));
    for (const Case& each : cases)
        told["cases"].push_back(jsonOf(each));
    told["start_ms"] = start;
    told["rss_mib"] = rest;
    told["idle_cpu"] = bench.idleCpu();
    if (words.contains(QStringLiteral("--json"))) {
        std::printf("%s\n", told.dump(2).c_str());
        return 0;
    }
    std::printf(
        "%-20s %10s %10s %14s %14s %14s %10s\n", "", "p50 ms", "p95 ms", "profile p50", "profile p95", "longest stall", "stolen");
    for (const auto& each : told["cases"])
        std::printf("%-20s %10.1f %10.1f %14.1f %14.1f %14.1f %10.0f\n", each["case"].get<std::string>().c_str(),
            each["p50_ms"].get<double>(), each["p95_ms"].get<double>(), each.value("profile_p50_ms", 0.0),
            each.value("profile_p95_ms", 0.0), each["longest_stall_ms"].get<double>(), each["stolen_by_host_ms"].get<double>());
    std::printf("start %.0f ms, at rest %.0f MiB, idle %.3f of a core\n", start, rest, told["idle_cpu"].get<double>());
    return 0;
}

} // namespace
} // namespace attentoscope::bench

int main(int argc, char** argv)
{
    attentoscope::letThreadsSleep(argv);
    QElapsedTimer started;
    started.start();
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    attentoscope::bench::Listener application(argc, argv);
    application.listening = QApplication::arguments().contains(QStringLiteral("--stalls"));
    std::setlocale(LC_NUMERIC, "C");
    return attentoscope::bench::run(QApplication::arguments(), started);
}
