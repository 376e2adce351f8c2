// SPDX-License-Identifier: GPL-3.0-or-later
// Holds the settings of pages: a small struct for each page or pane, declared in its folder, which this folder does not know.
#pragma once

#include <map>
#include <memory>
#include <typeindex>
#include <utility>

namespace attentoscope {

class ViewSettings;

// A value: copies share their structs until one of them is changed. `V` is a struct with ==, whose static member `table` names
// its members in session files (view_settings.h). A struct that was never set counts as V().
class PageSettings
{
public:
    template <class V>
    const V& of() const
    {
        static const V defaults;
        const auto found = held_.find(typeid(V));
        return found == held_.end() ? defaults : static_cast<const Held<V>&>(*found->second).settings;
    }
    template <class V>
    V& of()
    {
        auto copy = std::make_shared<Held<V>>(std::as_const(*this).template of<V>());
        V& settings = copy->settings;
        held_[typeid(V)] = std::move(copy);
        return settings;
    }

    bool operator==(const PageSettings& other) const { return areIn(other) && other.areIn(*this); }

private:
    struct Any {
        virtual ~Any() = default;
        virtual bool isIn(const PageSettings& other) const = 0;
        virtual const ViewSettings& table() const = 0; // links the table of every struct that can be changed
    };
    template <class V>
    struct Held final : Any {
        explicit Held(const V& settings_)
            : settings(settings_)
        {
        }
        bool isIn(const PageSettings& other) const override { return settings == other.of<V>(); }
        const ViewSettings& table() const override { return V::table; }
        V settings;
    };
    bool areIn(const PageSettings& other) const;

    std::map<std::type_index, std::shared_ptr<const Any>> held_;
};

} // namespace attentoscope
