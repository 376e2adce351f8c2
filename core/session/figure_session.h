// SPDX-License-Identifier: GPL-3.0-or-later
// The session stored inside a figure's file: a PNG has it in a text chunk, an SVG in its metadata, a PDF as an attached file.
// It is written by ui/figures and read wherever a session can be opened.
#pragma once

#include "core/session/session.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

inline constexpr const char* figureSessionKey = "attentoscope"; // PNG keyword, SVG metadata id
inline constexpr const char* figureSessionFile = "session.attentoscope"; // PDF attachment

// The session text for a figure saved in this folder (empty: not saved yet). Files near the folder are named by relative
// paths, others by their name alone, so that a figure does not reveal the user's folders. If the session keepsFiles, small
// files are included.
std::string figureSessionText(Session session, const std::filesystem::path& folder, const std::string& version);

// Lists the files that figureSessionText() would include, as the experiment names them; none if they are too large.
std::vector<std::string> filesInFigure(const Session& session);

enum class FigureFormat { Png, Svg, Pdf };
// Recognizes the format by the first bytes. Empty: it is not a figure.
std::optional<FigureFormat> figureFormat(std::string_view beginning);
inline constexpr std::size_t figureBeginning = 1024; // number of bytes that figureFormat() needs

// Returns the text of the session inside a figure. Errors name the file: the figure has no session, or it is damaged.
Outcome<std::string> sessionInFigure(std::string_view content, const std::string& name);

} // namespace attentoscope
