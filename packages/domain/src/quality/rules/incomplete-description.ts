import { eventCount, type QualityRule, takesPlace } from '../quality-event.ts'

/** A line shorter than this says no more than the title. */
const FEWEST_LETTERS = 40

export const incompleteDescription: QualityRule = {
  id: 'incomplete-description',
  looksAt: `Descriptions that are missing or shorter than ${FEWEST_LETTERS} characters; composed ones count as there.`,
  why: 'Visitors who do not know the names learn nothing about the evening.',
  severity: 'medium',
  fixable: true,
  weight: 10,
  find: (event) => {
    if (!takesPlace(event) || event.inferred.includes('description')) return null
    if (event.descriptionLength === 0) return 'no description'
    return event.descriptionLength < FEWEST_LETTERS ? `a description of ${event.descriptionLength} characters` : null
  },
  describe: (count) => `No full description of ${eventCount(count)}`,
  recommend: (shows) => `Describe ${shows} in a sentence or two.`,
}
