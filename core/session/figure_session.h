// SPDX-License-Identifier: GPL-3.0-or-later
// The session that made a figure, as the figure's file holds it: a PNG in a text chunk, an SVG in its metadata, a PDF as an
// attached file. Written by ui/figures; read wherever a session is.
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

// What a figure in this folder says of its session: files are named from there, and those that lie far from it by their names
// alone, so that no figure tells how somebody's disk is laid out. Empty: the figure is nowhere yet. A session that keepsFiles has
// small ones inside here, too.
std::string figureSessionText(Session session, const std::filesystem::path& folder, const std::string& version);

// Lists the files that the text holds then, as the experiment names them; none where they are too many bytes.
std::vector<std::string> filesInFigure(const Session& session);

enum class FigureFormat { Png, Svg, Pdf };
// By how the content begins; none: it is no figure.
std::optional<FigureFormat> figureFormat(std::string_view beginning);
inline constexpr std::size_t figureBeginning = 1024; // bytes that tell

// The session's text. Errors name the file: the figure has none (it was made elsewhere, or without), or it is damaged.
Outcome<std::string> sessionInFigure(std::string_view content, const std::string& name);

} // namespace attentoscope
