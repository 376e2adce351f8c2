// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that Ctrl+O opens recordings, that no mask is kept from another file, and the buttons of doubts about files.
#include "core/formats/tensors/npz.h"
#include "core/session/fields.h"
#include "tests/helpers/npy_bytes.h"
#include "tests/ui/drop.h"
#include "tests/ui/tensor_files.h"
#include "tests/ui/wait.h"
#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/text/language.h"
#include "ui/window/bars/message_strip.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/tensors/open_tensors_dialog.h"

#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTest>
#include <QTimer>

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

using namespace attentoscope::test;

class OpenRecordings : public ::testing::Test
{
protected:
    OpenRecordings()
        : window(&language)
    {
        window.setAsksBeforeClosing(false);
        window.files()->openSession(MainWindow::defaultSession);
        Experiment light = window.document()->experiment();
        light.n = 64;
        light.lengths = Lengths::of("4,6");
        light.trials = 1;
        window.document()->setExperiment(light, {});
        window.document()->history()->clear();
        window.show();
    }
    // Presses Ctrl+O and types the path of a file.
    void openByKeys(const QString& path)
    {
        window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
        QTimer::singleShot(300, &window, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            ASSERT_NE(dialog, nullptr);
            auto* line = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            line->setText(path);
            QTest::keyClick(line, Qt::Key_Return);
        });
        QTest::keyClick(&window, Qt::Key_O, Qt::ControlModifier);
    }
    OpenTensorsDialog* dialog()
    {
        OpenTensorsDialog* found = nullptr;
        waitUntil([&] { return (found = window.findChild<OpenTensorsDialog*>()) != nullptr && found->isVisible(); }, 2000);
        return found;
    }
    QString message() { return window.workbench()->messages()->sentence(); }
    QString noted()
    {
        const auto entry = window.workbench()->messages()->entries().value(MessageStrip::Topic::File);
        return entry.sentence ? entry.sentence() : QString();
    }
    void setMask(const char* mask)
    {
        Experiment experiment = window.document()->experiment();
        experiment.mask = Mask::of(mask);
        window.document()->setExperiment(experiment, {});
    }
    std::string mask() const { return window.document()->experiment().mask.typed(); }

    Language language;
    MainWindow window;
    TempFolder folder;
};

TEST_F(OpenRecordings, CtrlOGoesOnToTheDialogOfTensorsWhichAsksForTheMask)
{
    setMask("sliding(4)");
    const QString path = putSafetensors(folder, "plain.safetensors", {{"q", {2, 9, 4}}, {"k", {2, 9, 4}}});
    openByKeys(path);
    auto* asked = dialog();
    ASSERT_NE(asked, nullptr);
    EXPECT_EQ(asked->choice().file, path);
    EXPECT_EQ(asked->findChild<QRadioButton*>("mask2")->text(), "Keep the earlier mask: sliding(4)");
    auto* causal = asked->findChild<QRadioButton*>("mask1");
    QTest::mouseClick(causal, Qt::LeftButton, {}, {8, causal->height() / 2});
    QTest::mouseClick(asked->findChild<QPushButton*>("open"), Qt::LeftButton);
    EXPECT_EQ(mask(), "causal");
    EXPECT_EQ(window.document()->experiment().tensorFile, path.toStdString());
}

// The ending says nothing, and the content does.
TEST_F(OpenRecordings, CtrlOGoesByTheContent)
{
    openByKeys(put(folder, "array.data", npyBytes(numbersOf({"q", {6, 4}}), std::vector<Index>{6, 4})));
    auto* asked = dialog();
    ASSERT_NE(asked, nullptr);
    asked->reject();
    openByKeys(QStringLiteral(TEST_DATA "/../../resources/sessions/default.attentoscope"));
    EXPECT_EQ(window.document()->experiment().n, 2048) << "the fixture has fewer";
}

TEST_F(OpenRecordings, TheMaskOfAnotherFileIsNotKept)
{
    setMask("sliding(4)");
    dropOn(&window, {putSafetensors(folder, "one.safetensors", {{"q", {2, 9, 4}}, {"k", {2, 9, 4}}})});
    EXPECT_EQ(mask(), "full");
    EXPECT_THAT(noted().toStdString(),
        ::testing::AllOf(::testing::HasSubstr("The file does not say which keys a query saw; the mask is full."),
            ::testing::HasSubstr("The earlier mask, sliding(4), was not kept.")));
    setMask("causal");
    window.files()->openPaths({putNpy(folder, "q.npy", {6, 4}), putNpy(folder, "k.npy", {6, 4})});
    EXPECT_EQ(window.document()->experiment().source, "tensor");
    EXPECT_EQ(mask(), "full") << "also where each array has a file";
    window.document()->history()->undo();
    EXPECT_EQ(mask(), "causal");
}

TEST_F(OpenRecordings, TheDoubtsNameControlsAndHaveButtons)
{
    const Index shape[] = {2, 1, 6, 4};
    const auto array = [&](const char* name) { return NpzEntry{name, npyBytes(numbersOf({name, {2, 1, 6, 4}}), shape)}; };
    const NpzEntry padding{
        "attention_mask", npyFile(1, headerText("|b1", "False", "(2, 6)"), std::string("\1\1\1\1\0\0\1\1\1\1\1\0", 12))};
    ASSERT_TRUE(writeNpz(folder / "padded.npz", {array("q"), array("k"), padding}).ok());
    dropOn(&window, {QString::fromStdString((folder / "padded.npz").string())});
    setMask("causal");
    ASSERT_TRUE(waitUntil([&] { return message().contains("padding keys are visible: 2, as marked in the file"); }))
        << message().toStdString();
    auto* button = window.workbench()->messages()->findChild<QPushButton*>("messageAction");
    EXPECT_TRUE(message().contains(QString::fromUtf8("choose another with “Sequence of the batch”"))) << message().toStdString();
    const auto press = [&](const char* label) {
        ASSERT_TRUE(waitUntil([&] { return button->isVisible() && button->text() == label; })) << button->text().toStdString();
        QTest::mouseClick(button, Qt::LeftButton);
    };
    press("Apply the padding mask of the file");
    EXPECT_EQ(mask(), "(causal) & padding");
    press("Next sequence");
    EXPECT_EQ(window.document()->experiment().batch, 1);
    EXPECT_TRUE(waitUntil([&] { return !message().contains("are visible"); })) << message().toStdString();

    dropOn(&window, {putSafetensors(folder, "cached.safetensors", {{"q", {2, 5, 4}}, {"k", {2, 9, 4}}})});
    ASSERT_TRUE(waitUntil([&] {
        return message().contains(QString::fromUtf8("choose “Query positions: in their own sequence” to treat them"));
    })) << message().toStdString();
    press("Query positions: in their own sequence");
    EXPECT_EQ(window.document()->experiment().queries, QueryPlaces::Own);
}

// A page that shows several layers may not lose what is in doubt about another one than the chosen.
TEST_F(OpenRecordings, APageOfHeadsSaysTheDoubtsOfOtherLayers)
{
    dropOn(&window,
        {putSafetensors(folder, "layers.safetensors", {{"q_0", {9, 4}}, {"k_0", {9, 4}}, {"q_1", {5, 4}}, {"k_1", {9, 4}}})});
    setMask("causal");
    auto* button = window.workbench()->messages()->findChild<QPushButton*>("messageAction");
    const auto says = [&](const char* what) { return [this, what] { return message().contains(QString::fromUtf8(what)); }; };
    ASSERT_TRUE(waitUntil([&] { return !window.engine()->failure() && window.engine()->isResting(); }));
    EXPECT_FALSE(says("5 queries and 9 keys")()) << "layer 0 is not in doubt";
    for (const char* page : {"heads", "counterfactual"}) {
        changeView(window.document(), [&](ViewState& view) { view.page = page; });
        ASSERT_TRUE(waitUntil(says("layer 1: 5 queries and 9 keys"))) << page << message().toStdString();
        ASSERT_EQ(button->text(), "Choose layer 1");
        QTest::mouseClick(button, Qt::LeftButton);
        EXPECT_EQ(window.document()->experiment().layer, 1);
        ASSERT_TRUE(waitUntil([&] { return !says("layer 1")() && says("5 queries and 9 keys")(); })) << message().toStdString();
        window.document()->history()->undo();
    }
    changeView(window.document(), [](ViewState& view) { view.page = "explore"; });
    EXPECT_TRUE(waitUntil([&] { return !says("5 queries and 9 keys")(); })) << message().toStdString();
}

} // namespace
} // namespace attentoscope
