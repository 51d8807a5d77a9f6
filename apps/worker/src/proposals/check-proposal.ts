import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { Listing } from '@houselights/contracts/entities/listing'
import type { ProposalResult, ProposalStep } from '@houselights/contracts/operators/proposals'
import { storedListings } from '@houselights/database/ingest/scrape-runs'
import { acceptProposal } from '@houselights/database/proposals/accept-proposal'
import * as proposals from '@houselights/database/proposals/proposal-writes'
import { artistKey, foldName } from '@houselights/domain/artists/artist-name'
import { addDays, localDay } from '@houselights/domain/dates/city-time'
import { nearlySame } from '@houselights/domain/text/nearly-same'
import type { Process } from '@houselights/jobs/backend'
import { recogniseSite as recogniseSiteJob } from '@houselights/jobs/job-kinds'
import { redact } from '@houselights/scrapers/fetch/redact-keys'
import { getSource } from '@houselights/scrapers/registry/find-source'
import { getVenues } from '@houselights/scrapers/registry/registry'
import type { DataSource } from 'typeorm'
import type { IngestServices } from '../ingest/ingest.ts'
import { isParserKilled } from '../parser/parser-pool.ts'
import { MAX_KILLS } from '../parser/watch-pages.ts'

type Show = Pick<Listing, 'date' | 'name' | 'headliner'>
type Agreement = NonNullable<ProposalResult['agreement']>

/** Fewer known shows prove nothing. */
const FEWEST_SHOWS = 3
/** Of the known shows; some of them will have been taken off the calendar since. */
const MIN_SHARE_WITH_DATES = 0.6

/** How many of the shows that are known of some days are listed by another reading too: the same night, under the same name. @internal */
export function measureAgreement(known: readonly Show[], listed: readonly Show[]): Agreement {
  const found = known.filter((show) => listed.some((other) => other.date === show.date && isSameShow(show, other)))
  return { known: known.length, found: found.length }
}

/** Whether another reading is of the same calendar beyond doubt. @internal */
export const agrees = ({ known, found }: Agreement): boolean =>
  found >= FEWEST_SHOWS && found / known >= MIN_SHARE_WITH_DATES

function isSameShow(one: Show, other: Show): boolean {
  if (one.headliner !== null && other.headliner !== null && artistKey(one.headliner) === artistKey(other.headliner))
    return true
  const [a, b] = [toLetters(one.name), toLetters(other.name)]
  return nearlySame(a, b) || (Math.min(a.length, b.length) >= FEWEST_LETTERS && (a.includes(b) || b.includes(a)))
}
/** Shorter names stand in others by chance. */
const FEWEST_LETTERS = 5

const toLetters = (name: string): string => foldName(name).replace(/[^\p{L}\p{N}]/gu, '')

export type ProposalServices = Pick<IngestServices, 'dataSource' | 'fetchers' | 'registry' | 'parser' | 'now'> & {
  readSoon(source: string): Promise<unknown>
}

/** What is known of the nights after these may have changed since the source was last read well. */
const DAYS = 30
/** As decisions are signed that nobody had to make. */
const BY_ITSELF = 'recognition'

/** Reads the site of a proposal: its steps are stored as they are taken, then what was found. May be run again from anywhere. */
export const checkProposal =
  (services: ProposalServices): Process =>
  async ({ data }) => {
    const { dataSource, fetchers, registry, parser, now } = services
    const { proposal } = recogniseSiteJob.payload.parse(data)
    const begun = await proposals.beginProposal(dataSource, proposal, now())
    if (!begun) return { skipped: 'it is read or decided' }
    const giveUp = async (why: string) => {
      const problem = `Gave up: scraping ${redact(begun.address)} crashed the parser ${MAX_KILLS} times. ${why}`
      await proposals.endProposal(dataSource, proposal, { problem, now: now() })
      return { failed: problem }
    }
    if (begun.attempts > MAX_KILLS) return giveUp('The worker crashed too.')
    const { city } = getVenues(registry, begun.city)
    // which platform it is, is not known yet, and matters to no reader; the site of a stranger is sent none of our keys
    const site = {
      slug: 'proposal',
      name: begun.address,
      kind: 'venue' as const,
      source: getSource({ platform: 'json-ld', url: begun.address }),
    }
    const read = { depth: 'shallow' as const, now: now().toISOString(), timeZone: city.timeZone, keys: {} }
    const { get } = fetchers.open(site, read)
    let steps: Promise<unknown> = Promise.resolve()
    try {
      const step = async ({ url, what }: Pick<ProposalStep, 'url' | 'what'>) => {
        const taken = { at: now().toISOString(), url: redact(url), what: redact(what) }
        // in their order, without holding up the reading; each is tried, and a failure is thrown where all are waited for
        steps = steps.finally(() => proposals.addStep(dataSource, proposal, taken))
        steps.catch(() => undefined)
      }
      const site = await parser.site({ read, address: begun.address, city }, { get, step })
      await steps
      if (site.pages === 0) {
        const problem = redact(site.problem ?? 'The site returned no page.')
        await proposals.endProposal(dataSource, proposal, { problem, now: now() })
        return { failed: problem }
      }
      const known = begun.source === null ? null : await showsToCome(dataSource, begun.source, city, now())
      const agreement = known && measureAgreement(known, site.toCome)
      const result = { ...site.found, agreement }
      await proposals.endProposal(dataSource, proposal, { result, now: now() })
      const taken = await takeOver(services, proposal, begun, { ...result, doubts: site.doubts })
      return { platform: result.source?.platform ?? null, sure: result.sure, shows: result.shows, taken }
    } catch (error) {
      await steps
      if (isParserKilled(error)) {
        if (begun.attempts >= MAX_KILLS) return giveUp(redact(error.message))
        await proposals.postponeProposal(dataSource, proposal)
        return { postponed: redact(error.message) }
      }
      const message = error instanceof Error ? error.message : String(error)
      await proposals.endProposal(dataSource, proposal, { problem: `Couldn’t scrape it: ${message}`, now: now() })
      throw error
    }
  }

/** What a source lists of the coming days, as it was last read. */
async function showsToCome(db: DataSource, source: string, { timeZone }: CityFile, now: Date): Promise<Listing[]> {
  const today = localDay(now.toISOString(), timeZone)
  const listings = await storedListings(db.manager, source, today)
  return listings.filter(({ date }) => date <= addDays(today, DAYS))
}

/**
 * Reads a source at another address from now on, where what is read there agrees with the shows that are known of it
 * beyond doubt; gives whether it does.
 */
async function takeOver(
  { dataSource, registry, now, readSoon }: ProposalServices,
  proposal: string,
  { source, city }: { source: string | null; city: string },
  { source: found, agreement, doubts }: ProposalResult & { doubts: boolean },
): Promise<boolean> {
  if (source === null || !found || !agreement || doubts || !agrees(agreement)) return false
  const before = registry.sources.find(({ slug }) => slug === source)?.source
  // its page is readable again where it always was
  if (before?.platform === found.platform && before.url === found.url) {
    await proposals.refuseProposal(dataSource, proposal, BY_ITSELF, now())
    return false
  }
  const accepted = { facts: {}, by: BY_ITSELF, at: now() }
  await acceptProposal(dataSource, proposal, getVenues(registry, city).city, accepted)
  await readSoon(source)
  return true
}
