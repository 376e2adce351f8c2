// SPDX-License-Identifier: GPL-3.0-or-later
// The table of tracks: everything that can be played as a film. To add a track, add an entry in tracks.cpp; the film bar, saved
// films and their titles read it from there.
#pragma once

#include "core/base/outcome.h"
#include "core/experiment/experiment.h"
#include "core/session/fields.h"
#include "core/session/worksheet.h"
#include "ui/document/view_state.h"
#include "ui/film/film_range.h"

#include <QString>

#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

class SourceNumbers;

// The state that a film changes, and the facts that it depends on.
struct FilmSubject {
    Experiment experiment;
    ViewState view;
    Worksheet worksheet = {};
    Index rows = 0; // how many rows there are; 0: not known
};

// A track as it applies to the present experiment.
struct TrackState {
    QString title;
    QString why; // why it cannot be played, as a sentence; empty: it can
    FilmRange usual; // until the user chooses other ends
    double least = 0, most = 0; // limits for the ends
    double value = 0;
};

struct Track {
    const char* key; // "n"
    const char* field; // key of the experiment's field that it changes; null: it changes only the view
    const char* title; // ATT_TEXT; null: the field's label
    const char* says; // ATT_TEXT with %1: its value in words; null: `saying` gives it
    FilmRange usual;
    const char* page = nullptr; // the page that shows it; null: every page that reads the field
    double least = 0, most = 0; // limits for the ends; both 0: the field's range, unless fit() sets them

    // Null for a track of a field. Get returns nothing if the experiment has no such number; `missing` (ATT_TEXT) says so.
    std::optional<double> (*get)(const FilmSubject&) = nullptr;
    Outcome<Done> (*set)(FilmSubject&, double value) = nullptr;
    const char* missing = nullptr;
    // Adjusts the state to the experiment, if it has the number.
    void (*fit)(const FilmSubject&, TrackState&) = nullptr;
    QString (*naming)(const FilmSubject&) = nullptr; // replaces the title
    QString (*saying)(const FilmSubject&) = nullptr; // text with %1 for the value
};

std::span<const Track> tracks();

QString trackTitle(const Track& track, const FilmSubject& subject);
TrackState trackState(const Track& track, const FilmSubject& subject, SourceNumbers& numbers);
// Sets the subject to another value of the track. Errors: the value is not possible.
Outcome<Done> moveTo(const Track& track, FilmSubject& subject, double value);
QString valueText(const Track& track, const FilmSubject& subject); // "n = 512 tokens"

} // namespace attentoscope
