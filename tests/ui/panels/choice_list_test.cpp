// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lists of policies and of normalizers: each stands in them once, keys and clicks choose, and headings cannot be
// chosen.
#include "ui/editors/parts/choice_list.h"

#include "core/policies/policy.h"
#include "ui/document/document.h"
#include "ui/editors/field_editor.h"
#include "ui/panels/experiment_form.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QTest>

#include <gtest/gtest.h>

#include <set>

namespace attentoscope {
namespace {

class ChoiceList : public testing::Test
{
protected:
    ChoiceList()
        : form(&document)
        , box(form.findChild<FieldEditor*>(QStringLiteral("policy-a"))->findChild<QComboBox*>())
    {
        form.resize(328, 900);
        form.QWidget::show();
    }

    std::multiset<std::string> names(const QComboBox& list) const
    {
        std::multiset<std::string> found;
        for (int row = 0; row < list.count(); ++row)
            if (list.model()->index(row, 0).flags().testFlag(Qt::ItemIsEnabled))
                found.insert(list.itemData(row).toString().toStdString());
        return found;
    }

    Document document;
    ExperimentForm form;
    QComboBox* box;
};

TEST_F(ChoiceList, HasEachPolicyAndEachNormalizerOnce)
{
    std::multiset<std::string> policyNames, normalizerNames;
    for (const Policy& policy : policies())
        policyNames.insert(policy.name);
    for (const NormalizerEntry& normalizer : normalizers())
        normalizerNames.insert(normalizer.name);
    EXPECT_EQ(names(*box), policyNames);
    EXPECT_EQ(names(*form.findChild<QComboBox*>(QStringLiteral("policy-a.normalizer"))), normalizerNames);
}

TEST_F(ChoiceList, ArrowKeysSkipHeadings)
{
    box->setFocus();
    ASSERT_EQ(document.experiment().policyA.name, "standard");
    QTest::keyClick(box, Qt::Key_Down);
    EXPECT_EQ(document.experiment().policyA.name, "constant");
    QTest::keyClick(box, Qt::Key_Down);
    EXPECT_EQ(document.experiment().policyA.name, "entropy-invariant") << "behind a heading";
    QTest::keyClick(box, Qt::Key_Up);
    EXPECT_EQ(document.experiment().policyA.name, "constant");
    QTest::keyClick(box, Qt::Key_Home);
    EXPECT_EQ(document.experiment().policyA.name, "none") << "the first one is a heading";
}

TEST_F(ChoiceList, AClickChoosesButNotOnAHeading)
{
    box->showPopup();
    QAbstractItemView* view = box->view();
    const auto click = [&](int row) {
        const QPoint place = view->visualRect(view->model()->index(row, 0)).center();
        QTest::mouseMove(view->viewport(), place);
        QTest::qWait(
            QApplication::doubleClickInterval() + 50); // the list takes a release right after it opened as part of the press
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, place);
    };
    const int chosen = box->findData(QStringLiteral("log-n")), heading = box->findText(QStringLiteral("From theory"));
    ASSERT_GE(heading, 0);
    click(heading);
    EXPECT_EQ(document.experiment().policyA.name, "standard");
    box->showPopup();
    click(chosen);
    EXPECT_EQ(document.experiment().policyA.name, "log-n");
    EXPECT_EQ(box->currentText(), QStringLiteral("ln n"));
}

} // namespace
} // namespace attentoscope
