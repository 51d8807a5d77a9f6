import type { ReadPool } from '@houselights/database/connection/read-pool'
import { type EventLists, eventLists } from '@houselights/database/queries/event-lists'
import fp from 'fastify-plugin'
import { type EventCards, eventCards } from '../responses/event-cards.ts'
import { AnswerCache } from '../responses/response-cache.ts'
import { followChanges, logOutages } from './follow-database.ts'
import { openHealthReads, openPublicReads, openReplicaReads, replicaReads } from './read-connections.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the public reads goes over connections of its own, which give up soon. */
    reads: ReadPool
    /** On connections of its own, so that nothing else holds it up. */
    healthReads: ReadPool
    cache: AnswerCache
    lists: EventLists
    cards: EventCards
  }
}

/** What the public reads: the database or its replica, and answers kept until it notifies of a change. */
export const publicReads = fp<{ cache?: AnswerCache }>(
  async (app, { cache = new AnswerCache() }) => {
    const { databaseUrl, databaseReadUrl } = app.config
    const onBroken = (err: Error) => app.log.warn({ err }, 'a connection to the database broke')
    const primary = openPublicReads(databaseUrl, onBroken)
    const replica = databaseReadUrl
      ? replicaReads({
          primary,
          replica: openReplicaReads(databaseReadUrl, onBroken),
          onError: (err) => app.log.warn({ err }, 'the replica is not read: the primary is until it answers'),
        })
      : undefined
    const pool = replica ?? primary
    const health = openHealthReads(databaseUrl, onBroken)
    app.decorate('cache', cache)
    logOutages(app)
    followChanges(app, replica)
    app.addHook('onClose', async () => {
      await Promise.all([pool.close(), health.close()])
    })
    const reads: ReadPool = { ...pool, query: (sql, values) => cache.noting(() => pool.query(sql, values)) }
    const lists = eventLists(reads, cache.fact)
    const onBrokenCard = (err: Error, row: string) =>
      app.log.error({ err, row }, 'A row of /api/events breaks its contract and was left out.')
    app.decorate('reads', reads).decorate('healthReads', health).decorate('lists', lists)
    app.decorate('cards', eventCards({ lists, onBroken: onBrokenCard, memory: cache.memory }))
  },
  { name: 'public-reads', dependencies: ['jobs'] },
)
