import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { Listing } from '@houselights/contracts/entities/listing'
import type { ProposalResult, ProposalStep } from '@houselights/contracts/operators/proposals'
import { loadListings } from '@houselights/database/ingest/scrape-runs'
import { acceptProposal } from '@houselights/database/proposals/accept-proposal'
import * as proposals from '@houselights/database/proposals/proposal-writes'
import { artistKey, foldName } from '@houselights/domain/artists/artist-name'
import { addDays, localDay } from '@houselights/domain/dates/city-time'
import { isNearlySame } from '@houselights/domain/text/nearly-same'
import type { Process } from '@houselights/jobs/backend'
import { recognizeSite as recogniseSiteJob } from '@houselights/jobs/job-kinds'
import { redactKeys } from '@houselights/scrapers/fetch/redact-keys'
import { getSource } from '@houselights/scrapers/registry/find-source'
import { getVenues } from '@houselights/scrapers/registry/registry'
import type { DataSource } from 'typeorm'
import type { IngestServices } from '../ingest/ingest.ts'
import { isParserKilled } from '../parser/parser-pool.ts'
import { MAX_KILLS } from '../parser/watch-pages.ts'

type Show = Pick<Listing, 'date' | 'name' | 'headliner'>
type Agreement = NonNullable<ProposalResult['agreement']>

/** Fewer matching shows prove nothing. */
const MIN_MATCHING_SHOWS = 3
/** The share of the known shows that must match. Some may have been removed from the calendar since. */
const MIN_MATCHING_SHARE = 0.6

/** Counts how many of the known shows the new listing also has, on the same night and under the same name. @internal */
export function measureAgreement(knownShows: readonly Show[], listedShows: readonly Show[]): Agreement {
  const matchingShows = knownShows.filter((show) =>
    listedShows.some((other) => other.date === show.date && isSameShow(show, other)),
  )
  return { known: knownShows.length, found: matchingShows.length }
}

/** Returns whether both listings are certainly the same calendar. @internal */
export const isSameCalendar = ({ known, found }: Agreement): boolean =>
  found >= MIN_MATCHING_SHOWS && found / known >= MIN_MATCHING_SHARE

function isSameShow(show: Show, otherShow: Show): boolean {
  if (
    show.headliner !== null &&
    otherShow.headliner !== null &&
    artistKey(show.headliner) === artistKey(otherShow.headliner)
  )
    return true
  const [a, b] = [toLetters(show.name), toLetters(otherShow.name)]
  return isNearlySame(a, b) || (Math.min(a.length, b.length) >= MIN_LETTERS && (a.includes(b) || b.includes(a)))
}
/** Shorter names occur inside others by chance. */
const MIN_LETTERS = 5

const toLetters = (name: string): string => foldName(name).replace(/[^\p{L}\p{N}]/gu, '')

export type ProposalServices = Pick<IngestServices, 'dataSource' | 'fetchers' | 'registry' | 'parser' | 'now'> & {
  scrapeSoon(source: string): Promise<unknown>
}

/** Shows further ahead may have changed since the source was last scraped successfully. */
const MAX_DAYS_AHEAD = 30
/** The signature of automatic decisions. */
const AUTOMATIC_SIGNATURE = 'recognition'

/**
 * Recognizes a proposed site. Stores each step as it happens, then the result. Can be run again after any interruption.
 */
export const checkProposal =
  (services: ProposalServices): Process =>
  async ({ data }) => {
    const { dataSource, fetchers, registry, parser, now } = services
    const { proposal } = recogniseSiteJob.payload.parse(data)
    const request = await proposals.beginProposal(dataSource, proposal, now())
    if (!request) return { skipped: 'it is being checked or is already decided' }
    const giveUp = async (reason: string) => {
      const problem = `Given up: ${redactKeys(request.address)} killed its parser ${MAX_KILLS} times. ${reason}`
      await proposals.endProposal(dataSource, proposal, { problem, now: now() })
      return { failed: problem }
    }
    if (request.attempts > MAX_KILLS) return giveUp('The worker crashed too.')
    const { city } = getVenues(registry, request.city)
    // The platform isn't known yet, and doesn't matter to the fetcher. A stranger's site is sent none of our keys.
    const siteDefinition = {
      slug: 'proposal',
      name: request.address,
      kind: 'venue' as const,
      source: getSource({ platform: 'json-ld', url: request.address }),
    }
    const options = { depth: 'shallow' as const, now: now().toISOString(), timeZone: city.timeZone, keys: {} }
    const { get } = fetchers.open(siteDefinition, options)
    let steps: Promise<unknown> = Promise.resolve()
    try {
      const step = async ({ url, what }: Pick<ProposalStep, 'url' | 'what'>) => {
        const entry = { at: now().toISOString(), url: redactKeys(url), what: redactKeys(what) }
        // Steps are stored in order without delaying the recognition. Every step is attempted; `await steps` throws any
        // failure.
        steps = steps.finally(() => proposals.addStep(dataSource, proposal, entry))
        steps.catch(() => undefined)
      }
      const site = await parser.site({ options, address: request.address, city }, { get, step })
      await steps
      if (site.pages === 0) {
        const problem = redactKeys(site.problem ?? 'The site returned no page.')
        await proposals.endProposal(dataSource, proposal, { problem, now: now() })
        return { failed: problem }
      }
      const knownShows =
        request.source === null ? null : await loadUpcomingShows(dataSource, request.source, city, now())
      const agreement = knownShows && measureAgreement(knownShows, site.upcoming)
      const result = { ...site.found, agreement }
      await proposals.endProposal(dataSource, proposal, { result, now: now() })
      const isMoved = await moveSourceIfSure(services, proposal, request, { ...result, isUnsure: site.isUnsure })
      return { platform: result.source?.platform ?? null, sure: result.sure, shows: result.shows, taken: isMoved }
    } catch (error) {
      await steps
      if (isParserKilled(error)) {
        if (request.attempts >= MAX_KILLS) return giveUp(redactKeys(error.message))
        await proposals.postponeProposal(dataSource, proposal)
        return { postponed: redactKeys(error.message) }
      }
      const message = error instanceof Error ? error.message : String(error)
      await proposals.endProposal(dataSource, proposal, { problem: `Couldn’t scrape it: ${message}`, now: now() })
      throw error
    }
  }

/** Loads the shows of the coming days that a source listed when it was last scraped. */
async function loadUpcomingShows(
  db: DataSource,
  source: string,
  { timeZone }: CityFile,
  now: Date,
): Promise<Listing[]> {
  const today = localDay(now.toISOString(), timeZone)
  const listings = await loadListings(db.manager, source, today)
  return listings.filter(({ date }) => date <= addDays(today, MAX_DAYS_AHEAD))
}

/** Moves a source to another address if the listing there is certainly the same calendar. Returns whether it did. */
async function moveSourceIfSure(
  { dataSource, registry, now, scrapeSoon }: ProposalServices,
  proposal: string,
  { source, city }: { source: string | null; city: string },
  { source: foundSource, agreement, isUnsure }: ProposalResult & { isUnsure: boolean },
): Promise<boolean> {
  if (source === null || !foundSource || !agreement || isUnsure || !isSameCalendar(agreement)) return false
  const currentSource = registry.sources.find(({ slug }) => slug === source)?.source
  // If the page at the current address works again, the source stays.
  if (currentSource?.platform === foundSource.platform && currentSource.url === foundSource.url) {
    await proposals.refuseProposal(dataSource, proposal, AUTOMATIC_SIGNATURE, now())
    return false
  }
  const decision = { facts: {}, by: AUTOMATIC_SIGNATURE, at: now() }
  await acceptProposal(dataSource, proposal, getVenues(registry, city).city, decision)
  await scrapeSoon(source)
  return true
}
