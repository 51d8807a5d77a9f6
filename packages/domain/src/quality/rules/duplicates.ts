import type { QualityRule } from '../quality-event.ts'

export const duplicates: QualityRule = {
  id: 'duplicates',
  looksAt: 'Listings of one house and night that the matcher is certain tell of one show.',
  why: 'A show that stands there twice looks like two, and each of them lacks what the other has.',
  severity: 'high',
  fixable: true,
  weight: 20,
  find: ({ duplicateOf }) => duplicateOf && `the same show as "${duplicateOf.title}" on ${duplicateOf.localDate}`,
  describe: (count) => `${count === 1 ? 'One event stands' : `${count} events stand`} there twice`,
  recommend: (shows) => `Merge ${shows} into the older listing of the same show.`,
}
