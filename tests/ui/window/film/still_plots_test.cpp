// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that in a film nothing moves but what is shown: plots stay where they are, and so do the numbers of their y axes.
#include "tests/ui/wait.h"
#include "ui/document/shipped_sessions.h"
#include "ui/drawing/film_maker.h"
#include "ui/film/tracks.h"
#include "ui/text/language.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <ostream>
#include <string_view>

namespace attentoscope {
namespace {

struct FilmOfView {
    const char* session;
    const char* view;
    double widthMm, to; // tokens, from 64
    const char* language = "en";
};

std::ostream& operator<<(std::ostream& out, const FilmOfView& film)
{
    return out << film.session << ' ' << film.view << ' ' << film.widthMm;
}

class StillPlots : public testing::TestWithParam<FilmOfView>
{
protected:
    void SetUp() override { language_.use(QString::fromLatin1(GetParam().language)); }
    void TearDown() override { language_.use(QStringLiteral("en")); }

private:
    Language language_;
};

TEST_P(StillPlots, StayWhereTheyAre)
{
    const FilmOfView& film = GetParam();
    FilmOrder order;
    order.track =
        &*std::ranges::find(tracks(), std::string_view("n"), [](const Track& each) { return std::string_view(each.key); });
    order.range = {64, film.to, true, true};
    order.view = QLatin1String(film.view);
    order.pictures = 5;
    order.page = true;
    order.figure.widthMm = film.widthMm;
    FilmMaker maker(*shippedSession(QLatin1String(film.session)), order);
    bool isFinished = false;
    std::optional<Error> why;
    QObject::connect(&maker, &FilmMaker::finished, [&] { isFinished = true; });
    QObject::connect(&maker, &FilmMaker::failed, [&](const Error& error) { why = error; });
    ASSERT_TRUE(maker.begin().ok());
    ASSERT_TRUE(waitUntil([&] { return isFinished || why; }, 120000));
    ASSERT_FALSE(why) << why->text();
    const std::vector<MovingFrame>& frames = maker.moving().frames;
    ASSERT_EQ(frames.size(), 5u);
    ASSERT_FALSE(frames.front().plots.empty());
    for (const MovingFrame& frame : frames) {
        ASSERT_EQ(frame.plots.size(), frames.front().plots.size());
        for (std::size_t i = 0; i < frame.plots.size(); ++i) {
            const PlotReading &plot = frame.plots[i], &first = frames.front().plots[i];
            const std::string which = plot.title.toStdString() + " at " + frame.words.toStdString();
            constexpr double pixel = 0.001; // of a sheet of 700 and more
            EXPECT_NEAR(plot.data.left(), first.data.left(), pixel) << which;
            EXPECT_NEAR(plot.data.right(), first.data.right(), pixel) << which;
            EXPECT_NEAR(plot.data.top(), first.data.top(), pixel) << which;
            EXPECT_NEAR(plot.data.bottom(), first.data.bottom(), pixel) << which;
            if (plot.cells)
                continue;
            EXPECT_EQ(plot.y.low, first.y.low) << which;
            EXPECT_EQ(plot.y.high, first.y.high) << which;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Films, StillPlots,
    testing::Values(FilmOfView{"default", "explore", 89, 16384}, FilmOfView{"default", "explore", 183, 16384},
        FilmOfView{"noise", "entropy", 183, 2048}, FilmOfView{"distance", "distance", 183, 2048},
        FilmOfView{"gradients", "gradients", 183, 2048}, FilmOfView{"query", "geometry", 183, 1024},
        FilmOfView{"heads", "heads", 120, 512}, FilmOfView{"heads", "counterfactual", 183, 512},
        FilmOfView{"default", "explore/profile", 89, 2048, "zh_CN"}));

} // namespace
} // namespace attentoscope
