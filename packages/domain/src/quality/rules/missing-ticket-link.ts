import { eventCount, needsTicket, type QualityRule, takesPlace } from '../quality-event.ts'

export const missingTicketLink: QualityRule = {
  id: 'missing-ticket-link',
  looksAt: 'Shows that take place, are not free, and lead to no page that sells tickets.',
  why: 'Going on to the tickets is what most visitors come for.',
  severity: 'high',
  fixable: true,
  weight: 15,
  find: (event) =>
    takesPlace(event) && event.ticketUrl === null && needsTicket(event) ? 'no link to the tickets' : null,
  describe: (count) => `No ticket link for ${eventCount(count)}`,
  recommend: (shows, venue) => `Look up the ticket pages of ${shows} on the site of ${venue}.`,
}
