import { z } from 'zod'
import { jsonOf, readRecords } from '../../parse/json.ts'
import { withoutVenue } from '../../parse/title-without-venue.ts'
import type { Page, Parsed, RawListing } from '../../source/source.ts'
import { SourceError } from '../../source/source-error.ts'

const PER_PAGE = 50

const Text = z.string().nullish()
const Count = z.number().nullish()
const Answer = z.object({
  resultsPage: z.object({
    status: Text,
    totalEntries: Count,
    perPage: Count,
    page: Count,
    /** Of a page beyond the last, `{}`. */
    results: z.object({ event: z.array(z.unknown()).nullish() }).nullish(),
    error: z.object({ message: Text }).nullish(),
  }),
})

const Degrees = z.number().nullish()
const Event = z.object({
  id: z.union([z.number(), z.string()]),
  displayName: z.string(),
  type: Text,
  status: Text,
  uri: Text,
  ageRestriction: Text,
  start: z.object({ date: z.string(), time: Text, datetime: Text }),
  performance: z.array(z.object({ displayName: z.string(), billing: Text, billingIndex: Count })).nullish(),
  venue: z.object({ displayName: Text, lat: Degrees, lng: Degrees, street: Text }).nullish(),
  location: z.object({ city: Text, lat: Degrees, lng: Degrees }).nullish(),
})

/** Whether an answer is the calendar's last page. */
export function pageOfAnswer(json: unknown): { last: boolean } {
  const answer = Answer.safeParse(json)
  if (!answer.success) return { last: true }
  const { totalEntries, perPage, page, results } = answer.data.resultsPage
  return { last: !results?.event?.length || (page ?? 1) * (perPage ?? PER_PAGE) >= (totalEntries ?? 0) }
}

/** Reads the documented answer of API v3, whichever of its event lists it is. */
export function parseAnswer(page: Page): Parsed {
  const answer = Answer.safeParse(jsonOf(page))
  const resultsPage = answer.success ? answer.data.resultsPage : undefined
  if (!resultsPage || (resultsPage.status && resultsPage.status !== 'ok') || resultsPage.error)
    throw new SourceError('changed', page.url, resultsPage?.error?.message ?? 'the answer holds no "resultsPage"')
  return readRecords(resultsPage.results?.event ?? [], Event, eventListing)
}

function eventListing(event: z.infer<typeof Event>): RawListing {
  const venue = event.venue?.displayName ?? undefined
  const acts = [...(event.performance ?? [])].sort((one, other) => (one.billingIndex ?? 0) - (other.billingIndex ?? 0))
  return {
    sourceId: String(event.id),
    title: withoutVenue(event.displayName, venue),
    performers: acts.map(({ displayName }) => displayName),
    date: event.start.date,
    ...(event.start.time && { start: event.start.time.slice(0, 5) }),
    ...(event.status && event.status !== 'ok' && { statusText: event.status }),
    ...(event.ageRestriction && { age: event.ageRestriction }),
    ...(event.uri && { url: event.uri }),
    ...(venue && { venue }),
    place: {
      address: event.venue?.street,
      city: event.location?.city?.split(',')[0],
      latitude: event.venue?.lat,
      longitude: event.venue?.lng,
    },
    category: ['Music', ...(event.type ? [event.type] : [])].join(', '),
  }
}
