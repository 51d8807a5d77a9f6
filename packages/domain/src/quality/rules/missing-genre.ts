import { eventCount, type QualityRule } from '../quality-event.ts'

export const missingGenre: QualityRule = {
  id: 'missing-genre',
  looksAt: 'Events without tags whose headliner has no genre either.',
  why: 'They drop out wherever visitors filter by genre.',
  severity: 'low',
  fixable: false,
  weight: 4,
  find: ({ tags, genre }) => (tags.length === 0 && genre === null ? 'no genre' : null),
  describe: (count) => `No genre for ${eventCount(count)}`,
  recommend: (shows) => `Give the headliners of ${shows} a genre.`,
}
