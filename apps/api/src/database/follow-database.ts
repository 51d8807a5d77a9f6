import { listenForChanges } from '@houselights/database/connection/notify'
import type { FastifyInstance } from 'fastify'
import type { JobNews } from '../jobs/job-service.ts'
import type { AnswerCache } from '../responses/response-cache.ts'
import type { ReplicaReads } from './read-connections.ts'

/** Logs outages once for each kind of read, and not for each visitor. */
export function logOutages(app: FastifyInstance, cache: AnswerCache) {
  cache.reads.onStateChange = (kind, error) => {
    if (error) app.log.error({ err: error, kind }, 'reads are not answered: what was known until now is served')
    else app.log.info({ kind }, 'reads are answered again')
  }
  cache.onLateError = (error) => app.log.error({ err: error }, 'a read failed that nobody waited for any more')
}

interface Followers {
  cache: AnswerCache
  news: JobNews
  replica: ReplicaReads | undefined
}

/** Answers are kept only while notifications of changes would arrive. */
export function followChanges(app: FastifyInstance, databaseUrl: string, { cache, news, replica }: Followers) {
  const listener = listenForChanges(databaseUrl, {
    // the replica first: what is read anew must have the change
    onChange: () => {
      replica?.changed()
      cache.changed()
    },
    onWithdrawn: (texts) => {
      replica?.changed()
      cache.withdraw(texts)
    },
    onJob: (id) => news.changed(id),
    onConnection: (listening, error) => {
      replica?.setListening(listening)
      cache.setListening(listening)
      if (!listening)
        app.log.warn({ err: error }, 'notifications of changes do not arrive: answers are read anew until they do')
    },
  })
  app.addHook('onClose', () => listener.stop())
}
