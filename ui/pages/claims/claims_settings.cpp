// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/claims/claims_settings.h"

#include "core/claims/claim.h"
#include "ui/document/view_settings.h"

namespace attentoscope {

void ClaimsSettings::correct()
{
    if (findClaim(shown) == nullptr)
        shown = ClaimsSettings().shown;
    if (findClaim(ofSession) == nullptr)
        ofSession.clear();
}

const ViewSettings ClaimsSettings::table{
    viewSetting<&ClaimsSettings::shown>("claim"), viewSetting<&ClaimsSettings::ofSession>(claimOfSession)};

} // namespace attentoscope
