import { eventCount, type QualityRule } from '../quality-event.ts'

export const unlinkedArtist: QualityRule = {
  id: 'unlinked-artist',
  looksAt: 'Events with nobody on their bill that are no night of another name.',
  why: 'They are missing from artist pages, and nobody finds them by the name of who plays.',
  severity: 'medium',
  fixable: true,
  weight: 10,
  find: ({ billed, night }) => (billed || night !== null ? null : 'nobody on the bill'),
  describe: (count) => `No artist linked to ${eventCount(count)}`,
  recommend: (shows) => `Say who plays at ${shows}, where it is a show of somebody.`,
}
