import { listenForChanges } from '@houselights/database/connection/notify'
import type { ReadPool } from '@houselights/database/connection/read-pool'
import { type EventLists, eventLists } from '@houselights/database/queries/event-lists'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createEventCards, type EventCards } from '../responses/event-cards.ts'
import { ResponseCache } from '../responses/response-cache.ts'
import {
  createReplicaQueries,
  openHealthConnections,
  openPublicConnections,
  openReplicaConnections,
  type ReplicaQueries,
} from './open-connections.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Connections for public requests, with short timeouts. */
    reads: ReadPool
    /** Separate connections for health checks, so that other queries can't delay the checks. */
    healthConnections: ReadPool
    cache: ResponseCache
    lists: EventLists
    loadCardPage: EventCards
  }
}

/**
 * Provides data for public requests: the database or its replica, and responses that are cached until a notification of
 * a change.
 */
export const publicConnections = fp<{ cache?: ResponseCache }>(
  async (app, { cache = new ResponseCache() }) => {
    const { databaseUrl, databaseReadUrl } = app.config
    const onBroken = (err: Error) => app.log.warn({ err }, 'a connection to the database broke')
    const primary = openPublicConnections(databaseUrl, onBroken)
    const replica = databaseReadUrl
      ? createReplicaQueries({
          primary,
          replica: openReplicaConnections(databaseReadUrl, onBroken),
          onError: (err) => app.log.warn({ err }, 'querying the primary until the replica responds'),
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
    const reads: ReadPool = { ...pool, query: (sql, values) => cache.runQuery(() => pool.query(sql, values)) }
    const lists = eventLists(reads, cache.fact)
    const onBrokenCard = (err: Error, row: string) =>
      app.log.error({ err, row }, 'A row of /api/events breaks its contract and was left out.')
    app.decorate('reads', reads).decorate('healthConnections', health).decorate('lists', lists)
    app.decorate('loadCardPage', createEventCards({ lists, onBroken: onBrokenCard, memory: cache.memory }))
  },
  { name: 'public-reads', dependencies: ['jobs'] },
)

/** Logs an outage once for each kind of query, not for each visitor. */
function logOutages(app: FastifyInstance): void {
  const { cache } = app
  cache.bulkhead.onStateChange = (kind, error) => {
    if (error) app.log.error({ err: error, kind }, 'queries fail: serving cached data')
    else app.log.info({ kind }, 'queries work again')
  }
  cache.onLateError = (error) => app.log.error({ err: error }, 'an abandoned query failed')
}

/** Caches responses only while notifications of changes arrive. */
function followChanges(app: FastifyInstance, replica: ReplicaQueries | undefined): void {
  const { cache, config, jobs } = app
  const listener = listenForChanges(config.databaseUrl, {
    // Notify the replica first, because queries that run after the cache is notified must see the change.
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
