import type { VenueFacts } from '@houselights/types/city-files'
import type { ProposalOrigin, ProposalResult, ProposalState, ProposalStep } from '@houselights/types/proposals'
import { entity, id, int, json, moment, nullable, type RowOf, text, uuid } from './columns.ts'

/** A venue's site that somebody asked to be read, and what was found there. */
export const VenueProposalEntity = entity('VenueProposal', 'venue_proposals', {
  id: id(),
  cityId: text(),
  askedBy: text<ProposalOrigin>(),
  /** Of the site, as it is first requested. */
  address: text(),
  /** The source that it is for; null where the venue is not known yet. */
  sourceId: nullable(text()),
  importId: nullable(uuid()),
  /** What the imported list says. */
  given: json<VenueFacts>({ default: {} }),
  state: text<ProposalState>({ default: 'waiting' }),
  steps: json<ProposalStep[]>({ default: [] }),
  result: nullable(json<ProposalResult>()),
  problem: nullable(text()),
  askedAt: moment(),
  /** How often its reading began since it was asked for. */
  attempts: int({ default: 0 }),
  beganAt: nullable(moment()),
  readAt: nullable(moment()),
  decidedAt: nullable(moment()),
  decidedBy: nullable(text()),
  /** The venue that came of it. */
  venueId: nullable(uuid()),
})
export type VenueProposalRow = RowOf<typeof VenueProposalEntity>
