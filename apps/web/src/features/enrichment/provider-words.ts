import type { LookupOutcome, Provider } from '@houselights/types/enrichment'

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  musicbrainz: 'MusicBrainz',
  spotify: 'Spotify',
  'google-places': 'Google Places',
}

/** The filters of the list, with the labels of their links. */
export const OUTCOMES: readonly { outcome: LookupOutcome; label: string }[] = [
  { outcome: 'ask', label: 'To be decided' },
  { outcome: 'failed', label: 'Failed' },
  { outcome: 'linked', label: 'Linked' },
  { outcome: 'none', label: 'Not there' },
]

export const NOBODY: Readonly<Record<LookupOutcome, string>> = {
  ask: 'Nothing to decide.',
  failed: 'No look-up failed.',
  linked: 'No artist is linked yet.',
  none: 'No artist is missing there.',
}
