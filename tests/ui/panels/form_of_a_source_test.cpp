// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which fields the form shows for which source, and what can be chosen in a file.
#include "tests/ui/panels/form_test.h"

#include "core/sources/source.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include <gmock/gmock.h>

#include <algorithm>

namespace attentoscope {
namespace {

using FormOfASource = FormTest;

TEST_F(FormOfASource, OnlyTheFieldsOfTheSourceAreShown)
{
    ASSERT_TRUE(document.setField(*findField("source"), std::string("text")));
    EXPECT_TRUE(form.findChild<FieldEditor*>("text")->isVisible());
    EXPECT_FALSE(form.findChild<FieldEditor*>("n")->isVisible());
    auto* edit = in<QPlainTextEdit>("text");
    edit->setPlainText(QStringLiteral("a b c\n\nd e"));
    EXPECT_EQ(document.experiment().text, (std::vector<std::string>{"a b c", "d e"}));
}

TEST_F(FormOfASource, ItsNameIsNotCutOffInANarrowWindow)
{
    form.resize(288, 900);
    for (const Source& source : sources()) {
        ASSERT_TRUE(document.setField(*findField("source"), std::string(source.name)));
        QApplication::processEvents();
        const auto* box = in<QComboBox>("source");
        constexpr int arrowAndFrame = 30;
        EXPECT_GE(box->width(), box->fontMetrics().horizontalAdvance(box->currentText()) + arrowAndFrame) << source.name;
    }
    const auto labels = form.findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [&](const QLabel* label) {
        return label->buddy() != nullptr && label->buddy() == form.findChild<FieldEditor*>(QStringLiteral("train-seeds"));
    })) << "only the first field of a group is named by its title";
}

TEST_F(FormOfASource, WhatRandomPointsReadIsThereOnceWhateverTheSource)
{
    form.showGroups({FieldGroup::Source, FieldGroup::Projection});
    openFolds();
    for (const char* source : {"needles", "gaussian", "text", "tensor"}) {
        ASSERT_TRUE(document.setField(*findField("source"), std::string(source)));
        for (const char* field : {"seed", "d"}) {
            const auto editors = form.findChildren<FieldEditor*>(QString::fromLatin1(field));
            EXPECT_EQ(std::ranges::count_if(editors, [this](const auto* editor) { return editor->isVisibleTo(&form); }), 1)
                << source << ' ' << field;
        }
    }
}

TEST_F(FormOfASource, OfFilesTheNamesAreFoldedAway)
{
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = TEST_DATA "/tensors/model.npz";
    document.setExperiment(experiment, {});
    const auto shown = [&](const char* key) { return form.findChild<FieldEditor*>(QString::fromLatin1(key))->isVisible(); };
    for (const char* key : {"tensors", "layer", "head", "batch"})
        EXPECT_TRUE(shown(key)) << key;
    for (const char* key : {"q", "k", "v", "q-name", "k-name", "v-name", "weights-name", "tokens"})
        EXPECT_FALSE(shown(key)) << key;
    auto* button = form.findChild<QPushButton*>(QStringLiteral("chooseArrays"));
    EXPECT_TRUE(button->isVisible());
    const auto* file = form.findChild<FieldEditor*>(QStringLiteral("tensors"));
    EXPECT_GT(button->y(), file->y());
    EXPECT_LT(button->y(), form.findChild<FieldEditor*>(QStringLiteral("layer"))->y());
    QSignalSpy asked(&form, &ExperimentForm::arraysRequested);
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(asked.count(), 1);

    experiment.tensorFile.clear();
    experiment.queryFile = "q.npy";
    experiment.keyFile = "k.npy";
    document.setExperiment(experiment, {});
    EXPECT_TRUE(shown("q") && shown("k") && shown("v"));
    EXPECT_FALSE(shown("tensors")) << "one or the other";
    ASSERT_TRUE(document.setField(*findField("source"), std::string("needles")));
    EXPECT_FALSE(button->isVisible());
}

TEST_F(FormOfASource, OnlyLayersAndHeadsThatThereAreCanBeChosen)
{
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = TEST_DATA "/tensors/model.npz";
    document.setExperiment(experiment, {});
    auto* head = in<QSpinBox>("head");
    EXPECT_EQ(head->maximum(), 3);
    EXPECT_EQ(head->text(), QStringLiteral("0  (0 … 3)"));
    EXPECT_FALSE(in<QSpinBox>("batch")->isEnabled()) << "there is one only";
    head->setFocus();
    head->stepBy(10);
    EXPECT_EQ(document.experiment().head, 3);

    experiment.head = 40; // no such head: the session was written by hand
    document.setExperiment(experiment, {});
    EXPECT_EQ(head->value(), 40) << "shown as it is";
    QTest::keyClick(head, Qt::Key_Tab);
    EXPECT_EQ(document.experiment().head, 40);
    head->stepDown();
    EXPECT_EQ(document.experiment().head, 3) << "the nearest there is";

    experiment = {};
    experiment.source = "multihead";
    experiment.heads = 5;
    document.setExperiment(experiment, {});
    EXPECT_EQ(head->maximum(), 4);
    experiment.source = "text";
    experiment.text = {"a b", "c d"};
    document.setExperiment(experiment, {});
    EXPECT_EQ(in<QSpinBox>("batch")->maximum(), 1);
}

TEST_F(FormOfASource, AnotherTensorFileIsAskedForAndNotSet)
{
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = TEST_DATA "/tensors/model.npz";
    document.setExperiment(experiment, {});
    QSignalSpy chosen(&form, &ExperimentForm::tensorFileChosen);
    auto* line = in<QLineEdit>("tensors");
    line->setFocus();
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_EQ(chosen.count(), 0) << "it is the same";
    line->selectAll();
    QTest::keyClicks(line, "/other.npz");
    QTest::keyClick(line, Qt::Key_Return);
    ASSERT_GE(chosen.count(), 1);
    EXPECT_EQ(chosen.front().front().toString(), "/other.npz");
    EXPECT_EQ(document.experiment(), experiment) << "its arrays have other names";
}

TEST_F(FormOfASource, EveryRowHasItsHeightWhateverWasShownBefore)
{
    form.resize(328, 1600); // as high as it wants to be, which its scroll area gives it
    for (const Source& before : sources())
        for (const Source& after : sources())
            for (const char* source : {before.name, after.name}) {
                ASSERT_TRUE(document.setField(*findField("source"), std::string(source)));
                QApplication::processEvents();
                for (const FieldEditor* editor : form.findChildren<FieldEditor*>())
                    EXPECT_TRUE(!editor->isVisible() || editor->height() >= editor->minimumSizeHint().height())
                        << editor->objectName().toStdString() << " of " << after.name << " after " << before.name;
            }
}

} // namespace
} // namespace attentoscope
