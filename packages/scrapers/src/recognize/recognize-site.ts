import type { Fetcher, Page } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'
import { type Attempt, attemptOn, attemptOnPage, failedAttempt } from './attempt.ts'
import { type Candidate, candidatesOn, type Ground } from './candidates.ts'
import { type Choice, choose } from './choose.ts'
import { type FollowedSite, followSite, type OnStep } from './follow-site.ts'
import type { VenueFacts } from './venue-facts/facts.ts'
import { parseVenueFacts } from './venue-facts/venue-facts.ts'

export interface SiteRecognition extends Choice, FollowedSite {
  facts: VenueFacts
}

/** Of platforms that are read elsewhere than on the pages at hand: by feeds, widgets and APIs. */
const MAX_PLATFORMS_TRIED = 4
const MAX_TRIES_PER_PLATFORM = 2
const MAX_REQUESTS_A_TRY = 12
const STRONGEST: readonly Ground[] = ['site', 'software', 'format']

/**
 * Follows a venue's site, asks every platform about its pages, and reads with those that are recognised: the pages at hand,
 * then what their marks name elsewhere, then what the best of them publishes beside its page.
 */
export async function recogniseSite(
  fetcher: Fetcher,
  start: string,
  onStep: OnStep = () => undefined,
): Promise<SiteRecognition> {
  const site = await followSite(fetcher, start, onStep)
  const reader = getReader(site.pages, fetcher, onStep)
  const attempts = new Map<string, Attempt>()
  for (const candidate of site.pages.flatMap(candidatesOn)) {
    const key = toKey(candidate)
    if (!attempts.has(key)) attempts.set(key, attemptOnPage(candidate, fetcher))
  }
  for (const { candidate } of getUnread([...attempts.values()])) {
    if (candidate.ground === 'format' && choose([...attempts.values()]).chosen?.toCome.length) continue
    attempts.set(toKey(candidate), await attemptLive(candidate, reader, onStep))
  }
  const { chosen } = choose([...attempts.values()])
  const isOfPage = chosen?.pages.some((page) => site.pages.includes(page))
  if (chosen && isOfPage && chosen.candidate.ground !== 'general') {
    const whole = await attemptLive(chosen.candidate, reader, onStep)
    // the page shows some of what is coming at least, also where its feed cannot be had
    if (whole.toCome.length >= chosen.toCome.length) attempts.set(toKey(chosen.candidate), whole)
    else site.problems.push(...whole.problems)
  }
  const choice = choose([...attempts.values()])
  return { ...site, ...choice, facts: parseVenueFacts(site.pages, choice.chosen?.toCome) }
}

const toKey = ({ platform, source }: Candidate): string => `${platform} ${source.url}`

/** What could not be read from the pages at hand, the strongest ground first; nothing of a platform that did read one. */
function getUnread(attempts: readonly Attempt[]): Attempt[] {
  const reads = new Set(attempts.flatMap(({ candidate, toCome }) => (toCome.length > 0 ? candidate.platform : [])))
  const unread = attempts.filter(
    ({ candidate, unread: why }) =>
      why !== undefined && candidate.ground !== 'general' && !reads.has(candidate.platform),
  )
  // what stands on every page says most on the last, to which the words of a calendar led
  const byPlatform = Map.groupBy(unread.toReversed(), ({ candidate }) => candidate.platform)
  return [...byPlatform.values()]
    .flatMap((ofOne) => ofOne.slice(0, MAX_TRIES_PER_PLATFORM))
    .toSorted(({ candidate: one }, { candidate: other }) => getRank(one) - getRank(other))
    .slice(0, MAX_PLATFORMS_TRIED)
}

const getRank = ({ ground, certain }: Candidate): number => STRONGEST.indexOf(ground) * 2 + (certain ? 0 : 1)

/** Reads a candidate as a source is read, with a few requests. */
async function attemptLive(candidate: Candidate, fetcherFor: FetcherFor, onStep: OnStep): Promise<Attempt> {
  const fetcher = fetcherFor(candidate)
  try {
    const { pages, problems } = await candidate.source.fetch(fetcher)
    return { ...attemptOn(candidate, pages, fetcher, problems), requested: true }
  } catch (error) {
    if (!isSourceError(error)) throw error
    onStep({ url: candidate.source.url, what: error.message })
    return { ...failedAttempt(candidate, error.problem, fetcher), requested: true }
  }
}

type FetcherFor = (candidate: Candidate) => Fetcher

/** Readers for one try each: with a few requests, and none for a page that came already. */
function getReader(pages: readonly Page[], fetcher: Fetcher, onStep: OnStep): FetcherFor {
  return ({ platform }) => {
    let left = MAX_REQUESTS_A_TRY
    return {
      ...fetcher,
      depth: 'shallow',
      async get(url, request) {
        const known = request ? undefined : pages.find((page) => page.url === url)
        if (known) return known
        left -= 1
        if (left < 0) throw new SourceError('refused', url, 'not requested: recognition looks at a few pages only')
        onStep({ url: url.split('?', 1)[0] ?? url, what: `read with ${platform}` })
        return fetcher.get(url, request)
      },
    }
  }
}
