import { addDays } from '../../dates/city-time.ts'
import type { CoverageRows, MonitoredSource, MonitoredVenue, RepeatedProblem, ShowRow } from '../source-state.ts'

/** Friday, noon in San Francisco. */
export const NOW = new Date('2025-05-02T12:00:00-07:00')
/** Returns noon on a day in 2025, such as `05-02`. */
export const noon = (day: string): Date => new Date(`2025-${day}T12:00:00-07:00`)

/** A source of The Hall that was scraped successfully four times and has no problems. */
export const aSource = (overrides: Partial<MonitoredSource> = {}): MonitoredSource => ({
  id: 'the-hall',
  venueId: 'hall',
  unverified: false,
  name: 'The Hall',
  kind: 'venue',
  url: 'https://hall.example/shows',
  cadenceMinutes: 720,
  active: true,
  inactiveReason: null,
  permitted: null,
  doNotScrape: false,
  scheduled: true,
  firstGoodAt: noon('04-29'),
  lastGoodAt: noon('05-02'),
  lastSuccessAt: noon('05-02'),
  goodScrapes: 4,
  refusedSince: null,
  firstRunAt: noon('04-29'),
  runningSince: null,
  leftOut: 0,
  lastFound: 20,
  problems: [],
  ...overrides,
})

/** A list of many venues, scraped successfully on May 2. */
export const aList = (overrides: Partial<MonitoredSource> = {}): MonitoredSource =>
  aSource({
    id: 'the-list',
    venueId: null,
    name: 'The List',
    kind: 'aggregator',
    firstGoodAt: noon('05-02'),
    firstRunAt: noon('05-02'),
    goodScrapes: 1,
    ...overrides,
  })

/** Fields of a source that was never scraped successfully. */
export const NEVER_SCRAPED = { firstGoodAt: null, lastGoodAt: null, lastSuccessAt: null, goodScrapes: 0, lastFound: 0 }

export const aProblem = (overrides: Partial<RepeatedProblem> & Pick<RepeatedProblem, 'kind'>): RepeatedProblem => ({
  field: null,
  message: `https://hall.example/shows: ${overrides.kind}`,
  url: null,
  reproduce: null,
  count: 1,
  since: noon('05-02'),
  failed: false,
  pages: 1,
  ...overrides,
})

export const aVenue = (overrides: Partial<MonitoredVenue> = {}): MonitoredVenue => ({
  id: 'hall',
  name: 'The Hall',
  slug: 'the-hall',
  website: null,
  ...overrides,
})

/** The nights with a show, and the sources that list the shows. */
interface NightlyShows {
  from: string
  nights: number
  sources: string[]
  firstSeen?: string
}

/** Creates one show per night at a venue, starting on a day, each listed by these sources. */
export const aShowPerNight = (
  venueId: string,
  { from, nights, sources, firstSeen = '2025-04-01' }: NightlyShows,
): ShowRow[] =>
  Array.from({ length: nights }, (_, night) => ({ venueId, day: addDays(from, night), firstSeen, sources }))

/** Returns the rows of a city with only one venue, The Hall. */
export const getHallRows = (source: MonitoredSource, shows: ShowRow[] = []): CoverageRows => ({
  venues: [aVenue()],
  sources: [source],
  shows,
})
