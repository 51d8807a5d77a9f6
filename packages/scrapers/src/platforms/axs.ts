import { tidy, toLine } from '@houselights/domain/text/text'
import { z } from 'zod'
import { getAttributes, splitNames } from '../parse/html/element-text.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { Id, isJson, orNull, parseJsonResponse, parseRecords, Text } from '../parse/json.ts'
import { parseJsonLdDate } from '../parse/json-ld/event-times.ts'
import { parsePresenter } from '../parse/subtitle.ts'
import { classPrefixMarker, dataMarker, recognizeBy, recordMarker, urlMarker } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { isSourceError } from '../source/source-error.ts'
import { parseWidget } from './axs/widget.ts'

/**
 * Sites of AEG venues, whose event widget loads a JSON feed from the URL in its `data-file`. The feed is used if it can
 * be fetched. The widget's cards contain less, and are parsed only if there is no feed to fetch.
 */
export const axs = definePlatform({
  id: 'axs',
  recognize: recognizeBy({
    certain: [
      dataMarker('data-file', 'with the address of an `events.json`', /\bevents\.json\b/),
      classPrefixMarker('c-axs-event'),
      urlMarker('a feed, `/events/….json`', /^aegwebprod\.blob\.core\.windows\.net\/json\/events\//),
      recordMarker('eventDateTime', 'doorDateTime', 'ticketing'),
    ],
    needs: 'the address of the feed in `data-file`',
  }),
  async fetch(fetcher, { url }) {
    const page = await fetcher.get(url)
    const feedUrl = isJson(page) ? undefined : findFeed(page.body, page.url)
    if (!feedUrl) return { pages: [page], problems: [], complete: true }
    try {
      return { pages: [await fetcher.get(feedUrl)], problems: [], complete: true }
    } catch (error) {
      if (!isSourceError(error) || !page.body.includes('c-axs-event-card')) throw error
      // the widget on a home page shows only the next few shows
      return { pages: [page], problems: [{ ...error.problem, url: feedUrl }], complete: false }
    }
  },
  parsePage: (page, context) => (isJson(page) ? parseFeed(page, context) : parseWidget(page, context)),
})

/** Prefers the venue's own feed to a hand-picked list from it. */
function findFeed(html: string, pageUrl: string): string | undefined {
  const fileUrls = getAttributes(loadHtml(html).root(), '[data-file]', 'data-file')
  const files = fileUrls.filter((file) => /events\.json/.test(file))
  const file = files.find((candidate) => /\/events\/\d+\/events\.json/.test(candidate)) ?? files[0]
  return file ? URL.parse(file, pageUrl)?.href : undefined
}

const Feed = z.object({ events: z.array(z.unknown()) })
const Picture = z.object({ file_name: z.string().nullish(), width: z.coerce.number().nullish() })
const Pictures = orNull(
  z.union([z.record(z.string(), Picture).transform((pictures) => Object.values(pictures)), z.array(Picture)]),
)
const Degrees = orNull(z.coerce.number()).transform((degrees) => degrees || null)
const Money = Id.nullish()
const Event = z.object({
  eventId: Id,
  eventDateTime: Text,
  eventDateTimeISO: Text,
  doorDateTime: Text,
  title: z.object({
    eventTitleText: Text,
    headliners: Text,
    headlinersText: Text,
    supporting: Text,
    supportingText: Text,
    tour: Text,
    presentedByText: Text,
  }),
  ticketing: z.object({ status: Text, url: Text, eventUrl: Text }).nullish(),
  age: Text,
  currency: Text,
  ticketPrice: Money,
  ticketPriceLow: Money,
  ticketPriceHigh: Money,
  description: Text,
  bio: Text,
  venue: z.object({ title: Text, address: Text, city: Text, latitude: Degrees, longitude: Degrees }).nullish(),
  media: Pictures,
  relatedMedia: Pictures,
})
type Event = z.infer<typeof Event>

/** Parses the JSON feed, `events.json`. Its times are local to the venue. */
function parseFeed(page: Page, context: ParseContext): Parsed {
  const { events } = parseJsonResponse(page, Feed, 'the feed has no list "events"')
  return parseRecords(events, Event, (event) => toListing(event, context))
}

function toListing(event: Event, context: ParseContext): RawListing | undefined {
  const { title, ticketing, venue } = event
  const start = parseJsonLdDate(event.eventDateTime ?? event.eventDateTimeISO ?? '', context)
  const headliners = title.headlinersText?.trim()
  const name = title.eventTitleText?.trim() || headliners
  if (!start || !name) return undefined
  const link = ticketing?.eventUrl ?? ticketing?.url
  return {
    sourceId: String(event.eventId),
    title: name,
    ...getActs(title, name),
    presenter: parsePresenter(title.presentedByText) || undefined,
    ...(title.tour?.trim() && { tour: title.tour }),
    date: start.date,
    ...(start.clock !== '00:00' && { start: start.clock }),
    ...(event.doorDateTime && { doors: event.doorDateTime }),
    ...toPrice(event),
    age: event.age ?? undefined,
    statusText: ticketing?.status ?? undefined,
    ...(link && { url: link, ticketUrl: link }),
    imageUrl: toImage(event),
    description: event.description || event.bio || undefined,
    ...(venue?.title && { venue: venue.title }),
    ...(venue && {
      place: { address: venue.address, city: venue.city, latitude: venue.latitude, longitude: venue.longitude },
    }),
  }
}

/**
 * Acts with a page on AXS are links to that page. If the headliner is a link, the headliners and the supporting acts
 * form the bill. A headliner that isn't a link often repeats the title (`Emo Night`), so then the bill comes from the
 * title.
 */
function getActs(title: Event['title'], name: string): Pick<RawListing, 'performers' | 'headliner' | 'support'> {
  const headliners = title.headlinersText?.trim() ?? ''
  if (ARTIST.test(title.headliners ?? ''))
    return {
      performers: [...getNames(title.headliners, headliners), ...getNames(title.supporting, title.supportingText)],
    }
  return {
    // the field may contain a list, which is split like a title; a single name is the headliner
    ...(headliners && headliners !== name && !headliners.includes(',') && { headliner: headliners }),
    ...(title.supportingText?.trim() && { support: title.supportingText }),
  }
}

const ARTIST = /<a\s[^<>]{0,500}\/artists\/[^<>]{0,500}>/i
const LINK = /<a\s[^<>]{0,1000}>([^<]{0,1000})<\/a>/i

/** Keeps each linked name whole, and splits the text between the links at its commas. */
const getNames = (html: string | null | undefined, text: string | null | undefined): string[] =>
  html && ARTIST.test(html)
    ? // every second part was inside a link
      toLine(html)
        .split(LINK)
        .flatMap((part, index) => (index % 2 === 0 ? splitNames(part) : tidy(part)))
    : splitNames(text ?? '')

/** Returns the price. `$0` as the low or high price means that none was entered. */
function toPrice({ ticketPrice, ticketPriceLow, ticketPriceHigh }: Event): Pick<RawListing, 'price'> {
  const [singlePrice, low, high] = [ticketPrice, ticketPriceLow, ticketPriceHigh].map((price) => {
    const text = price == null ? '' : String(price).trim()
    return /[1-9]/.test(text) ? (/^[\d.]+$/.test(text) ? `$${text}` : text) : undefined
  })
  if (singlePrice) return { price: singlePrice }
  if (low && high && low !== high) return { price: `${low} - ${high}` }
  return low || high ? { price: low ?? high } : {}
}

const MIN_CARD_WIDTH = 600

/** Returns the smallest picture that fills a card, ignoring placeholders. */
function toImage({ media, relatedMedia }: Event): string | undefined {
  const pictures = [...(media ?? []), ...(relatedMedia ?? [])].filter(
    ({ file_name: file }) => file && !/\/defaults\//.test(file),
  )
  const sortedPictures = pictures.sort((one, other) => (one.width ?? 0) - (other.width ?? 0))
  const best = sortedPictures.find(({ width }) => (width ?? 0) >= MIN_CARD_WIDTH) ?? sortedPictures.at(-1)
  return best?.file_name ?? undefined
}
