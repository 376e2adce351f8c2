// SPDX-License-Identifier: GPL-3.0-or-later
// A function that returns the words about a place of a picture, called only when they are needed. Two are equal if they have
// the same source, an immutable object that the words are made from.
#pragma once

#include <QString>

#include <functional>
#include <memory>

namespace attentoscope {

template <class Place>
class WordsAbout
{
public:
    WordsAbout() = default; // false: there are no words
    WordsAbout(std::shared_ptr<const void> source, std::function<QString(const Place&)> say)
        : source_(std::move(source))
        , say_(std::move(say))
    {
    }

    explicit operator bool() const { return say_ != nullptr; }
    QString operator()(const Place& place) const { return say_(place); }
    bool operator==(const WordsAbout& other) const { return source_ == other.source_; }

private:
    std::shared_ptr<const void> source_;
    std::function<QString(const Place&)> say_;
};

} // namespace attentoscope
