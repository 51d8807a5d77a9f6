import { eventCount, type QualityRule } from '../quality-event.ts'

export const deadTicketLink: QualityRule = {
  id: 'dead-ticket-link',
  looksAt: 'Ticket links whose page was gone (404 or 410) when it was last read.',
  why: 'A visitor who follows the link finds nothing to buy.',
  severity: 'high',
  fixable: false,
  weight: 15,
  find: ({ linkProblem }) => linkProblem && `its ticket page is gone: ${linkProblem}`,
  describe: (count) => `The ticket link of ${eventCount(count)} leads nowhere`,
  recommend: (shows, venue) =>
    `Check whether ${shows} still takes place: read ${venue} again, or set the link by hand.`,
}
