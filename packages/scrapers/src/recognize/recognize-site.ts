import type { Fetcher, Page } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'
import { type Attempt, attemptOnPage, attemptWithPages, createFailedAttempt } from './attempt.ts'
import { type Basis, type Candidate, findCandidates } from './candidates.ts'
import { type Choice, chooseAttempt } from './choose.ts'
import { type FollowedSite, followSite, type OnStep } from './follow-site.ts'
import type { VenueFacts } from './venue-facts/facts.ts'
import { parseVenueFacts } from './venue-facts/venue-facts.ts'

export interface SiteRecognition extends Choice, FollowedSite {
  facts: VenueFacts
}

/** Limits for platforms whose listings are in feeds, widgets and APIs instead of the site's pages. */
const MAX_PLATFORMS_TRIED = 4
const MAX_TRIES_PER_PLATFORM = 2
const MAX_REQUESTS_PER_TRY = 12
const STRONGEST_FIRST: readonly Basis[] = ['site', 'software', 'format']

/**
 * Follows a venue's site, checks its pages for every platform, and tries the platforms that are recognized: first on
 * the site's pages, then at the URLs that their markers contain. Finally fetches the source of the best platform if it
 * was only parsed from a page.
 */
export async function recognizeSite(
  fetcher: Fetcher,
  startUrl: string,
  onStep: OnStep = () => undefined,
): Promise<SiteRecognition> {
  const site = await followSite(fetcher, startUrl, onStep)
  const fetcherForCandidate = createFetcherFactory(site.pages, fetcher, onStep)
  const attempts = new Map<string, Attempt>()
  for (const candidate of site.pages.flatMap(findCandidates)) {
    const key = toKey(candidate)
    if (!attempts.has(key)) attempts.set(key, attemptOnPage(candidate, fetcher))
  }
  for (const { candidate } of findUnparsedAttempts([...attempts.values()])) {
    if (candidate.basis === 'format' && chooseAttempt([...attempts.values()]).chosen?.upcoming.length) continue
    attempts.set(toKey(candidate), await fetchAndAttempt(candidate, fetcherForCandidate, onStep))
  }
  const { chosen } = chooseAttempt([...attempts.values()])
  const isParsedFromSite = chosen?.pages.some((page) => site.pages.includes(page))
  if (chosen && isParsedFromSite && chosen.candidate.basis !== 'general') {
    const liveAttempt = await fetchAndAttempt(chosen.candidate, fetcherForCandidate, onStep)
    // if fetching the feed yields fewer shows, keep the page
    if (liveAttempt.upcoming.length >= chosen.upcoming.length) attempts.set(toKey(chosen.candidate), liveAttempt)
    else site.problems.push(...liveAttempt.problems)
  }
  const choice = chooseAttempt([...attempts.values()])
  return { ...site, ...choice, facts: parseVenueFacts(site.pages, choice.chosen?.upcoming) }
}

const toKey = ({ platform, source }: Candidate): string => `${platform} ${source.url}`

/**
 * Finds the attempts whose sources have to be fetched because the site's pages weren't enough, strongest basis first.
 * Skips platforms that already found shows.
 */
function findUnparsedAttempts(attempts: readonly Attempt[]): Attempt[] {
  const platformsWithShows = new Set(
    attempts.flatMap(({ candidate, upcoming }) => (upcoming.length > 0 ? candidate.platform : [])),
  )
  const unparsedAttempts = attempts.filter(
    ({ candidate, failure }) =>
      failure !== undefined && candidate.basis !== 'general' && !platformsWithShows.has(candidate.platform),
  )
  // a marker that is on every page is most useful on the last one, because a calendar link led there
  const byPlatform = Map.groupBy(unparsedAttempts.toReversed(), ({ candidate }) => candidate.platform)
  return [...byPlatform.values()]
    .flatMap((platformAttempts) => platformAttempts.slice(0, MAX_TRIES_PER_PLATFORM))
    .toSorted(({ candidate: one }, { candidate: other }) => getRank(one) - getRank(other))
    .slice(0, MAX_PLATFORMS_TRIED)
}

const getRank = ({ basis, certain }: Candidate): number => STRONGEST_FIRST.indexOf(basis) * 2 + (certain ? 0 : 1)

/** Fetches and parses a candidate's source with a few requests. */
async function fetchAndAttempt(candidate: Candidate, fetcherFor: FetcherFor, onStep: OnStep): Promise<Attempt> {
  const fetcher = fetcherFor(candidate)
  try {
    const { pages, problems } = await candidate.source.fetch(fetcher)
    return { ...attemptWithPages(candidate, pages, fetcher, problems), wasRequested: true }
  } catch (error) {
    if (!isSourceError(error)) throw error
    onStep({ url: candidate.source.url, what: error.message })
    return { ...createFailedAttempt(candidate, error.problem, fetcher), wasRequested: true }
  }
}

type FetcherFor = (candidate: Candidate) => Fetcher

/**
 * Returns a function that creates the fetcher for a candidate. Each fetcher allows a few requests, and reuses pages
 * that were already fetched.
 */
function createFetcherFactory(pages: readonly Page[], fetcher: Fetcher, onStep: OnStep): FetcherFor {
  return ({ platform }) => {
    let requestsLeft = MAX_REQUESTS_PER_TRY
    return {
      ...fetcher,
      depth: 'shallow',
      async get(url, request) {
        const fetchedPage = request ? undefined : pages.find((page) => page.url === url)
        if (fetchedPage) return fetchedPage
        requestsLeft -= 1
        if (requestsLeft < 0)
          throw new SourceError('refused', url, 'not requested: recognition fetches only a few pages')
        onStep({ url: url.split('?', 1)[0] ?? url, what: `fetched for ${platform}` })
        return fetcher.get(url, request)
      },
    }
  }
}
