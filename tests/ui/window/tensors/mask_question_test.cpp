// SPDX-License-Identifier: GPL-3.0-or-later
// Tests how the dialog for tensors asks for the mask of a recording.
#include "ui/window/tensors/mask_question.h"

#include "core/formats/tensors/npz.h"
#include "tests/helpers/npy_bytes.h"
#include "tests/ui/tensor_files.h"
#include "tests/ui/wait.h"
#include "ui/widgets/elided_label.h"
#include "ui/window/tensors/map_thumb.h"
#include "ui/window/tensors/open_tensors_dialog.h"

#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

using namespace attentoscope::test;

class AskedForMask : public ::testing::Test
{
protected:
    void show(const TensorChoice& choice)
    {
        dialog = std::make_unique<OpenTensorsDialog>(choice, nullptr);
        dialog->show();
    }
    TensorChoice recording(const std::vector<Index>& q, const std::vector<Index>& k)
    {
        TensorChoice choice;
        choice.file = putSafetensors(folder, "some.safetensors", {{"q", q}, {"k", k}});
        return choice;
    }
    QRadioButton* button(int i) { return dialog->findChild<QRadioButton*>(QStringLiteral("mask%1").arg(i)); }
    MapThumb* map(int i) { return dialog->findChild<MapThumb*>(QStringLiteral("maskMap%1").arg(i)); }
    QString sentence() { return dialog->findChild<ElidedLabel*>("maskSentence")->text(); }
    std::optional<TensorChoice> opened()
    {
        QSignalSpy chosen(dialog.get(), &OpenTensorsDialog::chosen);
        QTest::mouseClick(dialog->findChild<QPushButton*>("open"), Qt::LeftButton);
        return chosen.isEmpty() ? std::nullopt : std::optional(chosen.front().front().value<TensorChoice>());
    }

    TempFolder folder;
    std::unique_ptr<OpenTensorsDialog> dialog;
};

// The corner above the diagonal is hatched under the causal mask only.
TEST_F(AskedForMask, AFileWithoutAMaskIsAskedAboutWithAMapOfEach)
{
    show(recording({2, 32, 8}, {2, 32, 8}));
    EXPECT_EQ(button(0)->text(), "full");
    EXPECT_EQ(button(1)->text(), "causal");
    EXPECT_FALSE(button(2)->isVisible());
    EXPECT_TRUE(button(0)->isChecked()) << "as on the command line";
    EXPECT_EQ(sentence(), "The file does not say which keys a query saw. Choose the mask of the model.");
    ASSERT_TRUE(waitUntil([&] { return map(0)->hasMap() && map(1)->hasMap(); }));
    const QImage full = map(0)->grab().toImage(), causal = map(1)->grab().toImage();
    EXPECT_NE(full, causal);
    const auto colours = [](const QImage& image) { // above the diagonal
        QSet<QRgb> found;
        for (int y = 2; y < 12; ++y)
            for (int x = 40; x < 60; ++x)
                found.insert(image.pixel(x, y));
        return found.size();
    };
    EXPECT_GT(colours(full), 4);
    EXPECT_LE(colours(causal), 4) << "grey and its hatch";
    QTest::mouseClick(map(1), Qt::LeftButton);
    EXPECT_TRUE(button(1)->isChecked());
    const auto choice = opened();
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->mask, "causal");
}

TEST_F(AskedForMask, TheKeyboardChooses)
{
    show(recording({2, 9, 8}, {2, 9, 8}));
    dialog->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(dialog.get()));
    button(0)->setFocus();
    QTest::keyClick(button(0), Qt::Key_Right);
    EXPECT_TRUE(button(1)->isChecked());
    const auto choice = opened();
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->mask, "causal");
}

TEST_F(AskedForMask, TwoSequencesHaveNothingToAsk)
{
    show(recording({2, 5, 8}, {2, 7, 8}));
    EXPECT_EQ(button(0)->text(), "full");
    EXPECT_FALSE(button(1)->isVisible());
    EXPECT_NE(sentence(), "The file does not say which keys a query saw. Choose the mask of the model.");
}

TEST_F(AskedForMask, PaddingAloneLeavesTheQuestionOpen)
{
    const Index shape[] = {1, 6, 4};
    const auto array = [&](const char* name) { return NpzEntry{name, npyBytes(numbersOf({name, {1, 6, 4}}), shape)}; };
    const NpzEntry padding{"attention_mask", npyFile(1, headerText("|b1", "False", "(1, 6)"), std::string("\1\1\1\1\0\0", 6))};
    ASSERT_TRUE(writeNpz(folder / "padded.npz", {array("q"), array("k"), padding}).ok());
    TensorChoice choice;
    choice.file = QString::fromStdString((folder / "padded.npz").string());
    show(choice);
    EXPECT_EQ(button(0)->text(), "padding");
    EXPECT_EQ(button(1)->text(), "causal && padding") << "no letter of it is a shortcut";
    EXPECT_EQ(button(1)->accessibleName(), "causal & padding");
}

TEST_F(AskedForMask, WeightsSayTheirMask)
{
    std::vector<float> weights(25, 0);
    for (std::size_t i = 0; i < 5; ++i)
        for (std::size_t j = 0; j <= i; ++j)
            weights[i * 5 + j] = 1 / float(i + 1);
    TensorChoice choice;
    choice.weights = true;
    choice.file = putNpy(folder, "attn_weights.npy", weights, {5, 5});
    show(choice);
    EXPECT_FALSE(button(1)->isVisible());
    EXPECT_TRUE(waitUntil([&] { return button(0)->text() == "Inferred from the weights: causal"; }))
        << button(0)->text().toStdString();
    EXPECT_TRUE(map(0)->hasMap());
}

TEST_F(AskedForMask, TheMaskOfWhatIsOpenIsOfferedAndKeptForTheSameFilesOnly)
{
    const TensorChoice choice = recording({2, 9, 8}, {2, 9, 8});
    TensorChoice before = choice;
    before.mask = "sliding(3)";
    show(choice);
    dialog->offerMaskOf(before);
    ASSERT_TRUE(button(2)->isVisible());
    EXPECT_EQ(button(2)->text(), "Present mask: sliding(3)");
    EXPECT_TRUE(button(2)->isChecked()) << "another head of the same file";
    EXPECT_EQ(dialog->choice().mask, "sliding(3)");

    before.file = folder.put("other.safetensors", safetensorsOf({{"q", {9, 8}}, {"k", {9, 8}}})).c_str();
    show(choice);
    dialog->offerMaskOf(before);
    ASSERT_TRUE(button(2)->isVisible());
    EXPECT_EQ(button(2)->text(), "Keep the earlier mask: sliding(3)");
    EXPECT_TRUE(button(0)->isChecked());
    QTest::mouseClick(button(2), Qt::LeftButton, {}, {8, button(2)->height() / 2});
    EXPECT_EQ(dialog->choice().mask, "sliding(3)");
}

} // namespace
} // namespace attentoscope
