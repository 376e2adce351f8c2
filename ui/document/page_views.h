// SPDX-License-Identifier: GPL-3.0-or-later
// Holds the views of pages: one small struct for each page, declared in the page's folder, which this folder does not know.
#pragma once

#include <map>
#include <memory>
#include <typeindex>
#include <utility>

namespace attentoscope {

class ViewSettings;

// A value: copies share their structs until one of them is changed. `V` is a struct with ==, whose static member `settings`
// names its members in session files (view_settings.h). A struct that was never set counts as V().
class PageViews
{
public:
    template <class V>
    const V& of() const
    {
        static const V defaults;
        const auto found = held_.find(typeid(V));
        return found == held_.end() ? defaults : static_cast<const Held<V>&>(*found->second).view;
    }
    template <class V>
    V& of()
    {
        auto copy = std::make_shared<Held<V>>(std::as_const(*this).template of<V>());
        V& view = copy->view;
        held_[typeid(V)] = std::move(copy);
        return view;
    }

    bool operator==(const PageViews& other) const { return areIn(other) && other.areIn(*this); }

private:
    struct Any {
        virtual ~Any() = default;
        virtual bool isIn(const PageViews& other) const = 0;
        virtual const ViewSettings& settings() const = 0; // links the settings of every struct that can be changed
    };
    template <class V>
    struct Held final : Any {
        explicit Held(const V& view)
            : view(view)
        {
        }
        bool isIn(const PageViews& other) const override { return view == other.of<V>(); }
        const ViewSettings& settings() const override { return V::settings; }
        V view;
    };
    bool areIn(const PageViews& other) const;

    std::map<std::type_index, std::shared_ptr<const Any>> held_;
};

} // namespace attentoscope
