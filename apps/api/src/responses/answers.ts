import fp from 'fastify-plugin'
import { logOutages } from '../database/follow-database.ts'
import { type EventCards, eventCards } from './event-cards.ts'
import { AnswerCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    cache: AnswerCache
    cards: EventCards
  }
}

/** Keeps answers in memory. */
export const answerCache = fp<{ cache?: AnswerCache | undefined }>(
  async (app, { cache = new AnswerCache() }) => {
    logOutages(app, cache)
    app.decorate('cache', cache)
  },
  { name: 'answer-cache' },
)

/** Puts pages of events together. */
export const cards = fp(
  async (app) => {
    const onBroken = (err: Error, row: string) =>
      app.log.error({ err, row }, 'A row of /api/events breaks its contract and was left out.')
    app.decorate('cards', eventCards({ lists: app.lists, onBroken }))
  },
  { name: 'event-cards', dependencies: ['database-reads'] },
)
