import type { EventStatus } from '@houselights/types/entities'

const SENTENCES: Record<Exclude<EventStatus, 'scheduled'>, string> = {
  'sold out': 'This show is sold out. Some venues release a few tickets late: the ticket page knows.',
  postponed: 'This show is postponed. Tickets usually stay good for the new date: ask where you bought them.',
  moved: 'This show was moved. Check with the venue where and when it is now before you go.',
  cancelled: 'This show is cancelled. Refunds come from where you bought your tickets.',
  unconfirmed: 'The venue does not list this show, or no longer does. Check there before you go.',
}

/** What a status means for visitors; null for a scheduled show. */
export const statusSentence = (status: EventStatus): string | null =>
  status === 'scheduled' ? null : SENTENCES[status]
