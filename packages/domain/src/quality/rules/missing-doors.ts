import { eventCount, type QualityRule, takesPlace } from '../quality-event.ts'

export const missingDoors: QualityRule = {
  id: 'missing-doors',
  looksAt: 'Shows that take place and whose doors open at an hour that nobody says.',
  why: 'Visitors come too late for the first act, or wait in the street.',
  severity: 'medium',
  fixable: true,
  weight: 8,
  find: (event) => (takesPlace(event) && event.doorsLocal === null ? 'no hour for the doors' : null),
  describe: (count) => `No door time for ${eventCount(count)}`,
  recommend: (shows, venue) => `Find out when ${venue} opens its doors for ${shows}.`,
}
