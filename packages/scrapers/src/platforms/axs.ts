import { tidy, toLine } from '@houselights/domain/text/text'
import { z } from 'zod'
import { getAttributes, listedNames } from '../parse/html/element-text.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { getAnswer, Id, isJson, lenient, parseRecords, Text } from '../parse/json.ts'
import { parseMoment } from '../parse/json-ld/event-times.ts'
import { presenterIn } from '../parse/subtitle.ts'
import { ofAddress, ofClassBeginning, ofData, recogniseBy } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { isSourceError } from '../source/source-error.ts'
import { parseWidget } from './axs/widget.ts'

/**
 * AEG venues' sites, whose event widget fills itself from a JSON feed named in its `data-file`. The feed is read where
 * it can be had; the widget's cards say less, and are read when they are what was recorded.
 */
export const axs = definePlatform({
  id: 'axs',
  recognise: recogniseBy({
    certain: [
      ofData('data-file', 'with the address of an `events.json`', /\bevents\.json\b/),
      ofClassBeginning('c-axs-event'),
      ofAddress('a feed, `/events/….json`', /^aegwebprod\.blob\.core\.windows\.net\/json\/events\//),
    ],
    needs: 'the address of the feed in `data-file`',
  }),
  async fetch(fetcher, { url }) {
    const page = await fetcher.get(url)
    const feed = isJson(page) ? undefined : feedOn(page.body, page.url)
    if (!feed) return { pages: [page], problems: [], complete: true }
    try {
      return { pages: [await fetcher.get(feed)], problems: [], complete: true }
    } catch (error) {
      if (!isSourceError(error) || !page.body.includes('c-axs-event-card')) throw error
      // a widget on a front page shows only the next few shows
      return { pages: [page], problems: [{ ...error.problem, url: feed }], complete: false }
    }
  },
  parsePage: (page, context) => (isJson(page) ? parseFeed(page, context) : parseWidget(page, context)),
})

/** The venue's own feed before any hand-picked list of it. */
function feedOn(html: string, base: string): string | undefined {
  const named = getAttributes(loadHtml(html).root(), '[data-file]', 'data-file')
  const files = named.filter((file) => /events\.json/.test(file))
  const file = files.find((each) => /\/events\/\d+\/events\.json/.test(each)) ?? files[0]
  return file ? URL.parse(file, base)?.href : undefined
}

const Feed = z.object({ events: z.array(z.unknown()) })
const Picture = z.object({ file_name: z.string().nullish(), width: z.coerce.number().nullish() })
const Pictures = lenient(
  z.union([z.record(z.string(), Picture).transform((pictures) => Object.values(pictures)), z.array(Picture)]),
)
const Degrees = lenient(z.coerce.number()).transform((degrees) => degrees || null)
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

/** Reads the JSON feed, `events.json`. Its hours are the clock on the venue's wall. */
function parseFeed(page: Page, context: ParseContext): Parsed {
  const { events } = getAnswer(page, Feed, 'the feed holds no list "events"')
  return parseRecords(events, Event, (event) => toListing(event, context))
}

function toListing(event: Event, context: ParseContext): RawListing | undefined {
  const { title, ticketing, venue } = event
  const start = parseMoment(event.eventDateTime ?? event.eventDateTimeISO ?? '', context)
  const headliners = title.headlinersText?.trim()
  const name = title.eventTitleText?.trim() || headliners
  if (!start || !name) return undefined
  const link = ticketing?.eventUrl ?? ticketing?.url
  return {
    sourceId: String(event.eventId),
    title: name,
    ...getActs(title, name),
    presenter: presenterIn(title.presentedByText) || undefined,
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
 * The acts that AXS knows are links to their pages, one each; a headliner who is linked makes the two fields a bill. One
 * who is not is often the title again (`Emo Night`), and then the title decides.
 */
function getActs(title: Event['title'], name: string): Pick<RawListing, 'performers' | 'headliner' | 'support'> {
  const headliners = title.headlinersText?.trim() ?? ''
  if (ARTIST.test(title.headliners ?? ''))
    return {
      performers: [...namesIn(title.headliners, headliners), ...namesIn(title.supporting, title.supportingText)],
    }
  return {
    // a list in this field is parted as the title is; one name is the headliner
    ...(headliners && headliners !== name && !headliners.includes(',') && { headliner: headliners }),
    ...(title.supportingText?.trim() && { support: title.supportingText }),
  }
}

const ARTIST = /<a\s[^<>]{0,500}\/artists\/[^<>]{0,500}>/i
const LINK = /<a\s[^<>]{0,1000}>([^<]{0,1000})<\/a>/i

/** A linked name as it is; what stands between the links is a list with commas. */
const namesIn = (html: string | null | undefined, text: string | null | undefined): string[] =>
  html && ARTIST.test(html)
    ? // every second part is what stood in a link
      toLine(html)
        .split(LINK)
        .flatMap((part, index) => (index % 2 === 0 ? listedNames(part) : tidy(part)))
    : listedNames(text ?? '')

/** `$0` in the low and high price is what stands there when none was entered. */
function toPrice({ ticketPrice, ticketPriceLow, ticketPriceHigh }: Event): Pick<RawListing, 'price'> {
  const [plain, low, high] = [ticketPrice, ticketPriceLow, ticketPriceHigh].map((price) => {
    const text = price == null ? '' : String(price).trim()
    return /[1-9]/.test(text) ? (/^[\d.]+$/.test(text) ? `$${text}` : text) : undefined
  })
  if (plain) return { price: plain }
  if (low && high && low !== high) return { price: `${low} - ${high}` }
  return low || high ? { price: low ?? high } : {}
}

const WIDE_ENOUGH = 600

/** The smallest picture that fills a card, without the placeholders. */
function toImage({ media, relatedMedia }: Event): string | undefined {
  const pictures = [...(media ?? []), ...(relatedMedia ?? [])].filter(
    ({ file_name: file }) => file && !/\/defaults\//.test(file),
  )
  const bySize = pictures.sort((one, other) => (one.width ?? 0) - (other.width ?? 0))
  const best = bySize.find(({ width }) => (width ?? 0) >= WIDE_ENOUGH) ?? bySize.at(-1)
  return best?.file_name ?? undefined
}
