import { type Connections, dataSourceConnections, type ReadPool } from '@houselights/database/connection/read-pool'
import { type EventLists, eventLists } from '@houselights/database/queries/event-lists'
import type { Queryable } from '@houselights/database/sql/sql'
import fp from 'fastify-plugin'
import { followChanges } from './follow-database.ts'
import { openHealthReads, openPublicReads, openReplicaReads, replicaReads } from './read-connections.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the public reads goes over connections of its own, which give up soon. */
    reads: Queryable
    lists: EventLists
    /** On connections of its own, so that nothing else holds it up. */
    healthReads: Queryable
    /** How many connections there are, by what they are for. */
    connections: Readonly<Record<'api' | 'reads' | 'health', () => Connections>>
  }
}

interface Settings {
  /** Connections for what the public reads, which are closed with the API; its own when left out. */
  reads?: ReadPool | undefined
}

/** Reads the database, and follows its changes. */
export const databaseReads = fp<Settings>(
  async (app, given) => {
    const { cache, config, db, jobNews: news } = app
    const onBroken = (error: Error) => app.log.warn({ err: error }, 'a connection to the database broke')
    const primary = given.reads ?? openPublicReads(config.databaseUrl, onBroken)
    const replica = config.databaseReadUrl
      ? replicaReads({
          primary,
          replica: openReplicaReads(config.databaseReadUrl, onBroken),
          onError: (err) => app.log.warn({ err }, 'the replica is not read: the primary is until it answers'),
        })
      : undefined
    const pool = replica ?? primary
    const health = openHealthReads(config.databaseUrl, onBroken)
    followChanges(app, config.databaseUrl, { cache, news, replica })
    app.addHook('onClose', async () => {
      await Promise.all([pool.close(), health.close()])
    })
    const reads: Queryable = { query: (sql, values) => cache.noting(() => pool.query(sql, values)) }
    app.decorate('reads', reads)
    app.decorate('lists', eventLists(reads, cache.fact))
    app.decorate('healthReads', health)
    app.decorate('connections', {
      api: () => dataSourceConnections(db),
      reads: () => pool.connections(),
      health: () => health.connections(),
    })
  },
  { name: 'database-reads', dependencies: ['answer-cache', 'jobs'] },
)
