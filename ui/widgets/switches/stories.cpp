// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/switches/stories.h"

#include "core/session/fields.h"
#include "ui/document/document.h"
#include "ui/document/view_settings.h"
#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/switches/flow_layout.h"

#include <QCoreApplication>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cassert>
#include <string_view>

namespace attentoscope {

QString Stories::name(const Story& story) const { return QCoreApplication::translate(context, story.name); }
QString Stories::text(const Story& story) const { return QCoreApplication::translate(context, story.text); }

Experiment Stories::experiment(const Story& story, const Experiment& present) const
{
    Experiment experiment;
    for (const char* key : kept)
        copyField(experiment, present, key);
    for (const auto& [key, text] : story.fields) {
        [[maybe_unused]] const auto done = setFieldFromText(experiment, *findField(key), text);
        assert(done.ok());
    }
    return experiment;
}

ViewState Stories::view(const Story& story, const ViewState& present) const
{
    ViewState view = present;
    for (const auto& [key, name] : story.views.empty() ? views : story.views) {
        const auto setting =
            std::ranges::find_if(ViewSettings::all(), [&](const ViewSetting& each) { return std::string_view(each.key) == key; });
        assert(setting != ViewSettings::all().end());
        setting->set(view, QLatin1String(name));
    }
    return view;
}

const Story* Stories::find(const Experiment& present, const ViewState& shown) const
{
    const auto found = std::ranges::find_if(stories, [&](const Story& story) {
        if (view(story, shown) != shown)
            return false;
        Experiment wanted = experiment(story, present);
        for (const char* key : free)
            copyField(wanted, present, key);
        return wanted == present;
    });
    return found == stories.end() ? nullptr : &*found;
}

StoryBar::StoryBar(Document* document, const Stories& stories, const QString& otherwise, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , stories_(stories)
    , otherwise_(otherwise)
    , text_(new WrappedLabel(this))
{
    constexpr int betweenButtons = 8, betweenRows = 4;
    auto* row = new FlowLayout(betweenButtons, betweenRows);
    for (const Story& story : stories_.stories) {
        auto* button = new ToggleButton(stories_.name(story), ToggleButton::Weight::Strong, this);
        button->setObjectName(QStringLiteral("story.") + QLatin1String(story.key));
        button->setToolTip(tr("Sets up the experiment of this story; can be undone"));
        connect(button, &QToolButton::clicked, this, [this, &story] {
            const Experiment told = stories_.experiment(story, document_->experiment());
            const bool isOther = !(told == document_->experiment());
            document_->setExperiment(told, [&stories = stories_, &story] { return stories.name(story); });
            document_->setView(stories_.view(story, document_->view()));
            show(); // checks the button again if nothing changes
            if (isOther)
                emit chosen();
        });
        buttons_.push_back(button);
        row->addWidget(button);
    }
    text_->setObjectName(QStringLiteral("story"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(row);
    layout->addWidget(text_);
    if (Theme::of(*this).isPresented())
        hide(); // as the form: the class sees what is told of, not what else could be
    connect(document_, &Document::experimentChanged, this, &StoryBar::show);
    connect(document_, &Document::viewChanged, this, &StoryBar::show);
    show();
}

QWidget* StoryBar::text() const { return text_; }

void StoryBar::say(const QString& instead)
{
    instead_ = instead;
    show();
}

void StoryBar::show()
{
    const Story* present = stories_.find(document_->experiment(), document_->view());
    for (std::size_t i = 0; i < buttons_.size(); ++i)
        buttons_[i]->setChecked(present == &stories_.stories[i]);
    text_->setText(!instead_.isEmpty() ? instead_ : present != nullptr ? stories_.text(*present) : otherwise_);
    text_->setVisible(!isHidden() && !text_->text().isEmpty());
}

} // namespace attentoscope
