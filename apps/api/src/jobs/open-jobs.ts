import fp from 'fastify-plugin'
import { JobNews, type JobService, jobService } from './job-service.ts'
import { openQueues, type Queues } from './queues.ts'

declare module 'fastify' {
  interface FastifyInstance {
    queues: Queues
    jobNews: JobNews
    jobs: JobService
  }
}

interface Settings {
  /** Opens what jobs need of the queues once the API listens, so that the first one does not wait for a connection. */
  openAhead?: boolean | undefined
}

/** Operators' jobs, and the queues that they are worked on from. */
export const jobs = fp<Settings>(
  async (app, { openAhead }) => {
    const { clock, config, db } = app
    const queues = openQueues(config.queueUrl, (error) => app.log.error({ err: error }, 'an error of the queue'))
    if (openAhead) app.addHook('onListen', async () => queues.open())
    app.addHook('onClose', () => queues.close())
    const news = new JobNews()
    app.decorate('queues', queues)
    app.decorate('jobNews', news)
    app.decorate('jobs', jobService(db, { queues, news, clock }))
  },
  { name: 'jobs' },
)
