import { listenForChanges } from '@houselights/database/connection/notify'
import type { FastifyInstance } from 'fastify'
import type { ReplicaReads } from './read-connections.ts'

/** Logs outages once for each kind of read, and not for each visitor. */
export function logOutages(app: FastifyInstance): void {
  const { cache } = app
  cache.reads.onStateChange = (kind, error) => {
    if (error) app.log.error({ err: error, kind }, 'reads are not answered: what was known until now is served')
    else app.log.info({ kind }, 'reads are answered again')
  }
  cache.onLateError = (error) => app.log.error({ err: error }, 'a read failed that nobody waited for any more')
}

/** Answers are kept only while notifications of changes would arrive. */
export function followChanges(app: FastifyInstance, replica: ReplicaReads | undefined): void {
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
        app.log.warn({ err: error }, 'notifications of changes do not arrive: answers are read anew until they do')
    },
  })
  app.addHook('onClose', () => listener.stop())
}
