import { settingsQuery } from '@houselights/api-client/queries'
import type { SiteSettings } from '@houselights/contracts/public-api/settings'
import { useQuery } from '@tanstack/react-query'

/** Until the settings are known, everything that depends on them is left out. */
const UNKNOWN_SETTINGS: SiteSettings = {
  socialProof: 'off',
  donation: null,
  affiliateCodes: { ticketmaster: null, eventbrite: null, axs: null, bandsintown: null },
  mapsEmbedKey: null,
  thirdPartyFrames: 'click',
  pushKey: null,
}

export const useSettings = (): SiteSettings => useQuery(settingsQuery()).data ?? UNKNOWN_SETTINGS
