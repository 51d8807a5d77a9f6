import { listenForChanges } from '@houselights/database/connection/notify'
import type { ReadPool } from '@houselights/database/connection/read-pool'
import { type EventLists, eventLists } from '@houselights/database/queries/event-lists'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { type EventCards, eventCards } from '../responses/event-cards.ts'
import { AnswerCache } from '../responses/response-cache.ts'
import {
  openHealthConnections,
  openPublicConnections,
  openReplicaConnections,
  type ReplicaQueries,
  replicaQueries,
} from './open-connections.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the public reads goes over connections of its own, which give up soon. */
    reads: ReadPool
    /** On connections of its own, so that nothing else holds it up. */
    healthConnections: ReadPool
    cache: AnswerCache
    lists: EventLists
    cards: EventCards
  }
}

/** What the public reads: the database or its replica, and answers kept until it notifies of a change. */
export const publicConnections = fp<{ cache?: AnswerCache }>(
  async (app, { cache = new AnswerCache() }) => {
    const { databaseUrl, databaseReadUrl } = app.config
    const onBroken = (err: Error) => app.log.warn({ err }, 'a connection to the database broke')
    const primary = openPublicConnections(databaseUrl, onBroken)
    const replica = databaseReadUrl
      ? replicaQueries({
          primary,
          replica: openReplicaConnections(databaseReadUrl, onBroken),
          onError: (err) => app.log.warn({ err }, 'reading from the primary until the replica responds'),
        })
      : undefined
    const pool = replica ?? primary
    const health = openHealthConnections(databaseUrl, onBroken)
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
    app.decorate('reads', reads).decorate('healthConnections', health).decorate('lists', lists)
    app.decorate('cards', eventCards({ lists, onBroken: onBrokenCard, memory: cache.memory }))
  },
  { name: 'public-reads', dependencies: ['jobs'] },
)

/** Logs outages once for each kind of read, and not for each visitor. */
function logOutages(app: FastifyInstance): void {
  const { cache } = app
  cache.reads.onStateChange = (kind, error) => {
    if (error) app.log.error({ err: error, kind }, 'reads fail: serving cached data')
    else app.log.info({ kind }, 'reads work again')
  }
  cache.onLateError = (error) => app.log.error({ err: error }, 'an abandoned read failed')
}

/** Answers are kept only while notifications of changes would arrive. */
function followChanges(app: FastifyInstance, replica: ReplicaQueries | undefined): void {
  const { cache, config, jobs } = app
  const listener = listenForChanges(config.databaseUrl, {
    // the replica first: what is read after this must include the change
    onChange: () => {
      replica?.changed()
      cache.changed()
    },
    onWithdrawn: (texts) => {
      replica?.changed()
      cache.withdraw(texts)
    },
    onJob: (id) => jobs.changed(id),
    onConnection: (listening, error) => {
      replica?.setListening(listening)
      cache.setListening(listening)
      if (!listening)
        app.log.warn({ err: error }, 'change notifications aren’t arriving: bypassing the cache until they do')
    },
  })
  app.addHook('onClose', () => listener.stop())
}
