import type { ArtistProvider, LookupOutcome, Provider } from '@houselights/types/enrichment'

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  musicbrainz: 'MusicBrainz',
  spotify: 'Spotify',
  'google-places': 'Google Places',
}

/** The filters of the list, with the labels of their links. */
export const OUTCOME_FILTERS: readonly { outcome: LookupOutcome; label: string }[] = [
  { outcome: 'ask', label: 'To be decided' },
  { outcome: 'failed', label: 'Failed' },
  { outcome: 'linked', label: 'Linked' },
  { outcome: 'none', label: 'Not there' },
]
export const PROVIDER_FILTERS: readonly { provider: ArtistProvider | undefined; label: string }[] = [
  { provider: undefined, label: 'Both' },
  { provider: 'musicbrainz', label: 'MusicBrainz' },
  { provider: 'spotify', label: 'Spotify' },
]

export const NOBODY: Readonly<Record<LookupOutcome, string>> = {
  ask: 'Nothing to decide.',
  failed: 'No look-up failed.',
  linked: 'No artist is linked yet.',
  none: 'No artist is missing there.',
}
