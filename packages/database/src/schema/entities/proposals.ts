import type { VenueFacts } from '@houselights/contracts/cities/city-files'
import type {
  ProposalOrigin,
  ProposalResult,
  ProposalState,
  ProposalStep,
} from '@houselights/contracts/operators/proposals'
import * as column from './columns.ts'

/** A venue's site that somebody asked to be read, and what was found there. */
export const VenueProposalEntity = column.entity('VenueProposal', 'venue_proposals', {
  id: column.id(),
  cityId: column.text(),
  askedBy: column.text<ProposalOrigin>(),
  /** Of the site, as it is first requested. */
  address: column.text(),
  /** The source that it is for; null where the venue is not known yet. */
  sourceId: column.nullable(column.text()),
  importId: column.nullable(column.uuid()),
  /** What the imported list says. */
  given: column.json<VenueFacts>({ default: {} }),
  state: column.text<ProposalState>({ default: 'waiting' }),
  steps: column.json<ProposalStep[]>({ default: [] }),
  result: column.nullable(column.json<ProposalResult>()),
  problem: column.nullable(column.text()),
  askedAt: column.moment(),
  /** How often its reading began since it was asked for. */
  attempts: column.int({ default: 0 }),
  beganAt: column.nullable(column.moment()),
  readAt: column.nullable(column.moment()),
  decidedAt: column.nullable(column.moment()),
  decidedBy: column.nullable(column.text()),
  /** The venue that came of it. */
  venueId: column.nullable(column.uuid()),
})
