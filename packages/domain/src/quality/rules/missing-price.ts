import { eventCount, type QualityRule, takesPlace } from '../quality-event.ts'

export const missingPrice: QualityRule = {
  id: 'missing-price',
  looksAt: 'Shows that take place and for which no source prints a price, nor that they are free.',
  why: 'They drop out wherever visitors filter by price.',
  severity: 'low',
  fixable: false,
  weight: 5,
  find: (event) => (takesPlace(event) && event.price === null ? 'no price' : null),
  describe: (count) => `No price for ${eventCount(count)}`,
  recommend: (shows) => `Prices are printed on ticket pages more often than in listings: add those of ${shows}.`,
}
