import type { DigestContent } from '@houselights/types/newsletter-mails'
import {
  bytes,
  citext,
  day,
  entity,
  id,
  int,
  json,
  moment,
  nullable,
  type RowOf,
  text,
  texts,
  uuid,
} from './columns.ts'

export const NewsletterSubscriberEntity = entity('NewsletterSubscriber', 'newsletter_subscribers', {
  id: id(),
  email: citext({ unique: true }),
  status: text<'pending' | 'confirmed' | 'unsubscribed' | 'bounced'>(),
  /** Stands in every mail to the subscriber, so that it is kept as it is. */
  token: text({ unique: true }),
  consentedAt: moment(),
  cityId: text(),
  neighborhoods: texts(),
  genres: texts(),
  askedAt: moment(),
  confirmedAt: nullable(moment()),
  /** Since when it is unsubscribed or bounced: noted within a round of the worker. */
  endedAt: nullable(moment()),
})
export type NewsletterSubscriberRow = RowOf<typeof NewsletterSubscriberEntity>

export const NewsletterIssueEntity = entity('NewsletterIssue', 'newsletter_issues', {
  id: id(),
  cityId: text(),
  day: day(),
  madeAt: moment(),
  content: json<DigestContent>(),
})
export type NewsletterIssueRow = RowOf<typeof NewsletterIssueEntity>

export const NewsletterDeliveryEntity = entity('NewsletterDelivery', 'newsletter_deliveries', {
  id: id(),
  subscriberId: uuid(),
  issueId: nullable(uuid()),
  kind: text<'digest' | 'confirm' | 'known'>(),
  state: text<'waiting' | 'handing' | 'sent' | 'empty' | 'failed' | 'bounced' | 'dropped'>({ default: 'waiting' }),
  tokenHash: nullable(text({ unique: true })),
  claim: nullable(uuid()),
  claimedAt: nullable(moment()),
  attempts: int({ default: 0 }),
  nextAttemptAt: moment(),
  message: nullable(bytes()),
  problem: nullable(text()),
  bounce: nullable(text<'hard' | 'soft'>()),
  createdAt: moment(),
  sentAt: nullable(moment()),
})
export type NewsletterDeliveryRow = RowOf<typeof NewsletterDeliveryEntity>

export const NewsletterProblemEntity = entity('NewsletterProblem', 'newsletter_problems', {
  id: id(),
  at: moment(),
  problem: text(),
})
export type NewsletterProblemRow = RowOf<typeof NewsletterProblemEntity>
