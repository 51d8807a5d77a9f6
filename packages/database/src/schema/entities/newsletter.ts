import * as column from './columns.ts'

export const NewsletterSubscriberEntity = column.entity('NewsletterSubscriber', 'newsletter_subscribers', {
  id: column.id(),
  email: column.citext({ unique: true }),
  status: column.text<'pending' | 'confirmed' | 'unsubscribed' | 'bounced'>(),
  /** Every email to the subscriber contains the token, so it is stored unhashed. */
  token: column.text(),
  consentedAt: column.timestamp(),
  cityId: column.text(),
  ...column.each(column.texts(), 'neighborhoods', 'genres'),
  askedAt: column.timestamp(),
  confirmedAt: column.nullable(column.timestamp()),
  /** When the worker recorded that the subscriber unsubscribed or bounced. */
  endedAt: column.nullable(column.timestamp()),
})
export type NewsletterSubscriberRow = column.RowOf<typeof NewsletterSubscriberEntity>

export const NewsletterDeliveryEntity = column.entity('NewsletterDelivery', 'newsletter_deliveries', {
  id: column.id(),
  subscriberId: column.uuid(),
  issueId: column.nullable(column.uuid()),
  kind: column.text<'digest' | 'confirm' | 'known'>(),
  state: column.text<'waiting' | 'handing' | 'sent' | 'empty' | 'failed' | 'bounced' | 'dropped'>({
    default: 'waiting',
  }),
  tokenHash: column.nullable(column.text()),
  claim: column.nullable(column.uuid()),
  claimedAt: column.nullable(column.timestamp()),
  attempts: column.int({ default: 0 }),
  nextAttemptAt: column.timestamp(),
  message: column.nullable(column.bytes()),
  problem: column.nullable(column.text()),
  bounce: column.nullable(column.text<'hard' | 'soft'>()),
  createdAt: column.timestamp(),
  sentAt: column.nullable(column.timestamp()),
})
export type NewsletterDeliveryRow = column.RowOf<typeof NewsletterDeliveryEntity>
