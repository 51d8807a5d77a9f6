import { EntitySchema } from 'typeorm'
import { id, json, moment, optional, text, uuid } from './columns.ts'

export interface MatchDecisionRow {
  id: string
  aSource: string
  aExternalId: string
  bSource: string
  bExternalId: string
  verdict: 'same' | 'different' | 'ask'
  decidedBy: string
  why: string
  decidedAt: Date
  skippedAt: Date | null
  /** The rows that a merge changed, before and after. */
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export const MatchDecisionEntity = new EntitySchema<MatchDecisionRow>({
  name: 'MatchDecision',
  tableName: 'match_decisions',
  columns: {
    id: id(),
    aSource: text(),
    aExternalId: text(),
    bSource: text(),
    bExternalId: text(),
    verdict: text(),
    decidedBy: text(),
    why: text(),
    decidedAt: moment(),
    skippedAt: moment(optional),
    before: json(optional),
    after: json(optional),
  },
})

export interface QualityFixRow {
  id: string
  batch: string
  rule: string
  eventId: string
  venueId: string | null
  fields: unknown[]
  evidence: unknown[]
  before: Record<string, unknown>
  after: Record<string, unknown>
  appliedAt: Date
  revertedAt: Date | null
}

export const QualityFixEntity = new EntitySchema<QualityFixRow>({
  name: 'QualityFix',
  tableName: 'quality_fixes',
  columns: {
    id: id(),
    batch: uuid(),
    rule: text(),
    eventId: uuid(),
    venueId: uuid(optional),
    fields: json({ default: [] }),
    evidence: json({ default: [] }),
    before: json(),
    after: json(),
    appliedAt: moment(),
    revertedAt: moment(optional),
  },
})

export interface NewsletterSubscriberRow {
  id: string
  email: string
  status: string
  token: string
  consentedAt: Date
}

export const NewsletterSubscriberEntity = new EntitySchema<NewsletterSubscriberRow>({
  name: 'NewsletterSubscriber',
  tableName: 'newsletter_subscribers',
  columns: {
    id: id(),
    email: { type: 'citext', unique: true },
    status: text(),
    token: text({ unique: true }),
    consentedAt: moment(),
  },
})
