import { eventCount, type QualityRule, takesPlace } from '../quality-event.ts'

export const missingImage: QualityRule = {
  id: 'missing-image',
  looksAt: 'Shows without a picture of their own.',
  why: 'They are shown with a drawn stage, which looks the same for everybody.',
  severity: 'low',
  fixable: false,
  weight: 5,
  find: (event) => (takesPlace(event) && !event.hasImage ? 'no picture' : null),
  describe: (count) => `No picture for ${eventCount(count)}`,
  recommend: (shows) => `Add pictures of the artists of ${shows}.`,
}
