import type { PushKind } from '@houselights/contracts/push/push'
import type { ShowFacts } from '@houselights/domain/push/show-changes'
import * as column from './columns.ts'

export const PushSubscriptionEntity = column.entity('PushSubscription', 'push_subscriptions', {
  id: column.id(),
  endpoint: column.text(),
  endpointHash: column.text({ unique: true }),
  p256dh: column.text(),
  auth: column.text(),
  createdAt: column.moment(),
  seenAt: column.moment(),
  refusedSince: column.nullable(column.moment()),
})

export const PushFollowEntity = column.entity('PushFollow', 'push_follows', {
  subscriptionId: column.uuid({ primary: true }),
  kind: column.text<'artist' | 'venue' | 'event'>({ primary: true }),
  targetId: column.uuid({ primary: true }),
  since: column.moment(),
})

export const PushShowEntity = column.entity('PushShow', 'push_shows', {
  eventId: column.uuid({ primary: true }),
  facts: column.json<ShowFacts>(),
})

export const PushNoticeEntity = column.entity('PushNotice', 'push_notices', {
  id: column.id(),
  subscriptionId: column.uuid(),
  eventId: column.uuid(),
  kind: column.text<PushKind>(),
  fact: column.text(),
  state: column.text<'waiting' | 'sending' | 'sent' | 'failed' | 'expired'>({ default: 'waiting' }),
  claim: column.nullable(column.uuid()),
  claimedAt: column.nullable(column.moment()),
  attempts: column.int({ default: 0 }),
  nextAttemptAt: column.moment(),
  problem: column.nullable(column.text()),
  createdAt: column.moment(),
})
