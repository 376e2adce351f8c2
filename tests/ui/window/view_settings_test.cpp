// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that sessions and figures of earlier versions keep how they are shown. tests/data/sessions holds a session in which no
// setting has its default, and figures of it, as version 0.1.0 wrote them when one struct held the settings of all pages.
#include "core/session/session.h"
#include "core/session/window_keys.h"
#include "tests/helpers/temp_folder.h"
#include "tests/ui/window_test.h"
#include "ui/document/view_settings.h"
#include "ui/figures/edits/figure_recipe.h"
#include "ui/pages/explore/rows/profile_settings.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace attentoscope {
namespace {

constexpr int settingsOfThatVersion = 50;

std::string stored(const char* ending) { return TEST_DATA "/sessions/every-view-setting" + std::string(ending); }

QJsonObject viewIn(const std::string& path)
{
    const auto session = readSession(path);
    return QJsonDocument::fromJson(QByteArray::fromStdString(session ? session->view : std::string())).object();
}

class ViewSettingsTest : public WindowTest
{
};

TEST_F(ViewSettingsTest, HaveKeysThatEveryProgramKnows)
{
    std::vector<std::string> keys{"policy_looks"};
    for (const ViewSetting& setting : ViewSettings::all())
        keys.emplace_back(setting.key);
    std::ranges::sort(keys);
    const auto known = keysOf(WindowPart::View);
    EXPECT_EQ(keys, std::vector<std::string>(known.begin(), known.end()));
}

// A recipe that says everything, read again: what is lost on the way is a key that the list does not need.
TEST_F(ViewSettingsTest, OfFiguresHaveKeysThatEveryProgramKnows)
{
    const std::string whole = R"({"background": "transparent", "caption": true, "columns": 2, "dpi": 300, "edits": {"map":
        {"title": "t"}}, "font": "Serif", "font_pt": 8, "height_mm": 50, "language": "en", "letters": "a", "line_width": 2, "series":
        {"a": {"name": "b"}}, "sessions": {"s": {"attentoscope": 1}}, "theme": "dark", "view": "map", "width_mm": 89})";
    const QJsonObject written =
        QJsonDocument::fromJson(QByteArray::fromStdString(figureRecipeText(parseFigureRecipe(whole)))).object();
    std::vector<std::string> keys{"files"}; // which the core writes
    for (const QString& key : written.keys())
        keys.push_back(key.toStdString());
    std::ranges::sort(keys);
    const auto known = keysOf(WindowPart::Figure);
    EXPECT_EQ(keys, std::vector<std::string>(known.begin(), known.end()));
}

TEST_F(ViewSettingsTest, OfAnEarlierSessionAreAllSavedAgain)
{
    ASSERT_TRUE(window.files()->openPaths({QString::fromStdString(stored(".attentoscope"))}));
    const QJsonObject before = viewIn(stored(".attentoscope"));
    ASSERT_EQ(before.size(), settingsOfThatVersion);
    const test::TempFolder folder;
    ASSERT_TRUE(writeSession(folder / "again.attentoscope", window.document()->session()));
    QJsonObject again = viewIn((folder / "again.attentoscope").string());
    EXPECT_TRUE(again.take("policy_looks").isObject()) << "no setting of a view: follows the experiment";
    EXPECT_EQ(again, before);
}

TEST_F(ViewSettingsTest, InEarlierFiguresAreAllRead)
{
    QJsonObject lab = viewIn(stored(".attentoscope"));
    lab["page"] = "lab"; // a figure opens on the page that it was drawn of
    for (const char* ending : {".png", ".svg", ".pdf"}) {
        ASSERT_TRUE(window.files()->openPaths({QString::fromStdString(stored(ending))})) << ending;
        const std::string view = window.document()->session().view;
        QJsonObject read = QJsonDocument::fromJson(QByteArray::fromStdString(view)).object();
        read.remove("policy_looks"); // no setting of a view: follows the experiment
        EXPECT_EQ(read, lab) << ending;
    }
}

// Steps of lessons are written and read in this form.
TEST_F(ViewSettingsTest, CanBeSetOneByOne)
{
    const ViewState wanted = parseViewState(readSession(stored(".attentoscope"))->view);
    const auto changes = viewSettings(ViewState(), wanted);
    ASSERT_EQ(changes.size(), std::size_t(settingsOfThatVersion));
    ViewState view;
    for (const auto& [key, value] : changes)
        EXPECT_TRUE(setViewSetting(view, key, value)) << key;
    EXPECT_EQ(view, wanted);
}

TEST(ViewSettings, AreReadAsFarAsTheyMakeSense)
{
    const auto profile = [](const char* text) { return parseViewState(text).of<ProfileSettings>(); };
    EXPECT_EQ(profile(R"({"sorted_profile":true})").order, ProfileOrder::Sorted) << "of earlier versions";
    const ProfileSettings rows = profile(R"({"pinned_rows":[5,-1,5,"x",9,1,2,3],"profile_band":-3})");
    EXPECT_EQ(rows.pinnedRows, (std::vector<Index>{5, 9, 1, 2})) << "each once, and no more than there is room for";
    EXPECT_EQ(rows.band, 0);
}

TEST(ViewSettings, HaveNamesOfTheirOwn)
{
    const auto& all = ViewSettings::all();
    const auto same = [](const ViewSetting& a, const ViewSetting& b) { return std::string(a.key) == b.key; };
    EXPECT_EQ(std::adjacent_find(all.begin(), all.end(), same), all.end());
}

} // namespace
} // namespace attentoscope
