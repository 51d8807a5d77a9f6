import { MISSING } from '@houselights/config/enrichment'
import { decideLookup as decideStored, requestLookup } from '@houselights/database/enrichment/decide-lookup'
import { enrichmentState } from '@houselights/database/enrichment/enrichment-state'
import { lookupReads } from '@houselights/database/enrichment/lookup-reads'
import {
  type ArtistProvider,
  decideLookup,
  getEnrichment,
  listLookups,
  lookUpAgain,
  type Provider,
} from '@houselights/types/enrichment'
import type { FastifyInstance } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { queueInTime } from '../jobs/queue-in-time.ts'
import { operatorRoute } from '../operator-route.ts'
import type { OperatorServices } from './services.ts'

/** As the settings call them. */
const SETTING = { musicbrainz: 'musicbrainz', spotify: 'spotify', 'google-places': 'googlePlaces' } as const

/** How the providers are doing, and who artists are there. */
export function enrichmentRoutes(area: FastifyInstance, { db, clock, queues, providers }: OperatorServices): void {
  operatorRoute(area, getEnrichment, async ({ city: { timeZone } }) => {
    const state = await enrichmentState(db, { now: clock(), timeZone })
    return {
      ...state,
      providers: state.providers.map((each) => ({
        ...each,
        missing: missing(each.provider),
        callsPerDay: each.provider === 'google-places' ? (providers.googlePlaces?.callsPerDay ?? null) : null,
      })),
    }
  })

  operatorRoute(area, listLookups, ({ query, city }) => lookupReads(db, city.timeZone).list(query, clock()))

  operatorRoute(area, decideLookup, async ({ params: { provider, artist }, city, body: { choose } }) => {
    if (!(await decideStored(db, { artist, provider, choose, at: clock() }))) found(null, 'artist', artist)
    if (choose !== null) await enqueue(provider, artist)
    return found(await lookupReads(db, city.timeZone).of(artist, provider, clock()), 'artist', artist)
  })

  operatorRoute(area, lookUpAgain, async ({ params: { provider, artist } }) => {
    if (!(await requestLookup(db, { artist, provider, at: clock() }))) found(null, 'artist', artist)
    return { asked: await enqueue(provider, artist) }
  })

  const missing = (provider: Provider): string | null =>
    providers[SETTING[provider]] ? null : MISSING[SETTING[provider]]

  /** Whether the queue took it. The request is stored, so that the next round enqueues it where the queue did not. */
  async function enqueue(provider: ArtistProvider, artist: string): Promise<boolean> {
    try {
      await queueInTime(queues.lookUps(provider).enqueue({ artist }))
      return true
    } catch (error) {
      area.log.warn({ err: error }, 'the queue did not take a look-up')
      return false
    }
  }
}
