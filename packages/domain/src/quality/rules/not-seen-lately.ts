import type { QualityRule } from '../quality-event.ts'

/** Sources are read several times a day: what none has shown for so long has probably changed. */
const MOST_DAYS = 14

export const notSeenLately: QualityRule = {
  id: 'not-seen-lately',
  looksAt: `Upcoming events that every source dropped, or that none has shown for more than ${MOST_DAYS} days.`,
  why: 'The show may be off, or its source may have died unnoticed.',
  severity: 'medium',
  fixable: false,
  weight: 8,
  find: ({ status, lastSeenAt }, { now }) => {
    if (status === 'unconfirmed') return 'no source lists it any more'
    const days = Math.floor((Date.parse(now) - Date.parse(lastSeenAt)) / 86_400_000)
    return days > MOST_DAYS ? `last seen ${days} days ago` : null
  },
  describe: (count) => `${count === 1 ? 'One event was' : `${count} events were`} not seen lately`,
  recommend: (shows, venue) => `Read ${venue} again; if it does not bring ${shows}, hide or confirm them.`,
}
