import type { ShowFacts } from '@houselights/domain/push/show-changes'
import type { PushKind } from '@houselights/types/push'
import { entity, id, int, json, moment, nullable, text, uuid } from './columns.ts'

export const PushSubscriptionEntity = entity('PushSubscription', 'push_subscriptions', {
  id: id(),
  endpoint: text(),
  endpointHash: text({ unique: true }),
  p256dh: text(),
  auth: text(),
  createdAt: moment(),
  seenAt: moment(),
  refusedSince: nullable(moment()),
})

export const PushFollowEntity = entity('PushFollow', 'push_follows', {
  subscriptionId: uuid({ primary: true }),
  kind: text<'artist' | 'venue' | 'event'>({ primary: true }),
  targetId: uuid({ primary: true }),
  since: moment(),
})

export const PushShowEntity = entity('PushShow', 'push_shows', {
  eventId: uuid({ primary: true }),
  facts: json<ShowFacts>(),
})

export const PushNoticeEntity = entity('PushNotice', 'push_notices', {
  id: id(),
  subscriptionId: uuid(),
  eventId: uuid(),
  kind: text<PushKind>(),
  fact: text(),
  state: text<'waiting' | 'sending' | 'sent' | 'failed' | 'expired'>({ default: 'waiting' }),
  claim: nullable(uuid()),
  claimedAt: nullable(moment()),
  attempts: int({ default: 0 }),
  nextAttemptAt: moment(),
  problem: nullable(text()),
  createdAt: moment(),
})
