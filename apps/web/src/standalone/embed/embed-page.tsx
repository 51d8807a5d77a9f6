import { isGone, isNotFound, isRefusal, toErrorText } from '@houselights/api-client/api-error'
import { type CallInput, call, callPage } from '@houselights/api-client/call'
import type { CallOptions } from '@houselights/api-client/request'
import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { EventCard } from '@houselights/contracts/entities/entities'
import {
  getArtist,
  getSiteStatus,
  getVenue,
  listArtistEvents,
  listEvents,
  listVenueEvents,
  type SiteStatus,
} from '@houselights/contracts/public-api/routes'
import { getNight } from '@houselights/domain/dates/show-hours'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { apiFetch } from '../../api/api-fetch.ts'
import { toCityPath } from '../../page/page-city.ts'
import { parseSearch, stringifySearch } from '../../page/search-params.ts'
import { runInContext, type ServerContext } from '../../rendering/server-context.ts'
import type { EmbedDocument, Embeds } from '../documents.ts'
import { type EmbedContent, EmbedList, ExternalLink, MAX_LENGTHS } from './embed-list.tsx'
import { type EmbedOptions, parseEmbedOptions } from './embed-options.ts'
import { embedSearch } from './embed-search.ts'
import { createEmbedStyle } from './embed-style.ts'
import { truncateToBytes } from './truncate-to-bytes.ts'

const API_TIMEOUT_MS = 3_000

/**
 * Sends the list's height to the page around the frame, and again on request. Does nothing if the list is in its own
 * tab, where it would respond to its own message.
 */
const HEIGHT_SCRIPT =
  'if(parent!==self){const root=document.documentElement,post=()=>parent.postMessage({houselights:"height",height:Math.ceil(root.getBoundingClientRect().height)},"*");new ResizeObserver(post).observe(root);onmessage=({source})=>{if(source===parent)post()}}'

/** The limit of a list's uncompressed HTML, in bytes. Together with /embed.js, it stays under 10,000. */
const MAX_BYTES = 8_400

export function createEmbeds(context: ServerContext): Embeds {
  return (path, query) => runInContext(context, () => renderEmbed(path, query, context))
}

async function renderEmbed(path: string, query: string, { apiUrl, cityAt }: ServerContext): Promise<EmbedDocument> {
  const { options, problems } = parseEmbedOptions(embedSearch(parseSearch(query)))
  const city = cityAt(path)
  if (problems.length > 0) return toDocument(400, city, options, 'List not shown', <Sentences texts={problems} />)
  const deadline = AbortSignal.timeout(API_TIMEOUT_MS)
  const fetch = apiFetch()
  const callOptions: CallOptions = { baseUrl: apiUrl, signal: deadline, ...(fetch && { fetch }) }
  try {
    return listDocument(options, await getContent(options, city, cityAt, callOptions))
  } catch (error) {
    const missingNotice = getMissingNotice(error, options)
    if (missingNotice)
      return toDocument(missingNotice.status, city, options, 'Nothing here', <p>{missingNotice.sentence}</p>)
    if (isRefusal(error)) {
      const refusedDocument = toDocument(
        error.status,
        city,
        options,
        'Listings',
        <Sentences texts={[toErrorText(error)]} />,
      )
      return { ...refusedDocument, retryAfter: error.retryAfter }
    }
    console.error('Couldn’t render an embedded list:', error)
    const sentence = 'We can’t reach the listings right now. Please try again in a moment.'
    return toDocument(503, city, options, 'Listings', <Sentences texts={[sentence]} />)
  }
}

function getMissingNotice(
  error: unknown,
  { venue, artist }: EmbedOptions,
): { status: number; sentence: string } | undefined {
  if (isNotFound(error))
    return { status: 404, sentence: venue ? `There’s no venue “${venue}”.` : `There’s no artist “${artist}”.` }
  if (isGone(error)) return { status: 410, sentence: `“${artist ?? venue}” isn’t on any bill anymore.` }
  return undefined
}

type ApiOptions = Omit<CallOptions, 'city'>

async function getContent(
  options: EmbedOptions,
  city: SiteCity,
  cityAt: ServerContext['cityAt'],
  api: ApiOptions,
): Promise<EmbedContent> {
  const status = call(getSiteStatus, { query: { city: city.id } }, api)
  const [list, { mode, now }] = await Promise.all([getList(options, city, cityAt, api), status])
  return { ...list, tonight: getNight(now, list.city.timeZone), note: NOTES[mode] }
}

const NOTES: Readonly<Record<SiteStatus['mode'], string | undefined>> = {
  live: undefined,
  demo: 'Sample listings: fictional artists at sample venues.',
  replay: 'Listings recorded on an earlier date.',
}

type List = Pick<EmbedContent, 'city' | 'title' | 'page' | 'oneVenue'> & { events: readonly EventCard[] }

async function getList(
  options: EmbedOptions,
  city: SiteCity,
  cityAt: ServerContext['cityAt'],
  api: ApiOptions,
): Promise<List> {
  const { limit, neighborhood, genre } = options
  if (options.venue) {
    const venue = await call(getVenue, { params: { slug: options.venue } }, api)
    // the venue may be in another city, which has its own time zone and pages
    const venueCity = city.cities.includes(venue.city) ? cityAt(`/${venue.city}/`) : city
    const { items } = await callPage(listVenueEvents, { params: { id: venue.id }, query: { limit } }, api)
    return {
      city: venueCity,
      title: `Shows at ${venue.name}`,
      page: toCityPath(venueCity, `/venues/${venue.slug}`),
      events: items,
      oneVenue: true,
    }
  }
  const cityQuery = { city: city.id }
  if (options.artist) {
    const artist = await call(getArtist, { params: { slug: options.artist }, query: cityQuery }, api)
    const input = { params: { id: artist.id }, query: { ...cityQuery, limit } }
    const { items } = await callPage(listArtistEvents, input, api)
    return {
      city,
      title: `${artist.name} live in ${city.name}`,
      page: toCityPath(city, `/artists/${artist.slug}`),
      events: items,
    }
  }
  const query: CallInput<typeof listEvents>['query'] = { ...cityQuery, limit, neighborhood, genre }
  const { items } = await callPage(listEvents, { query }, api)
  const page = toCityPath(city, `/events${stringifySearch({ neighborhood, genre })}`)
  return { city, title: `${genre ?? 'Live music'} in ${neighborhood ?? city.name}`, page, events: items }
}

/** Leaves out the last shows if long names leave no room for them. @internal for its test */
export function listDocument(options: EmbedOptions, content: EmbedContent): EmbedDocument {
  for (let count = content.events.length; ; count--) {
    const list = <EmbedList {...content} maxShows={count} />
    const document = toDocument(200, content.city, options, truncateToBytes(content.title, MAX_LENGTHS.title), list)
    if (count <= 0 || Buffer.byteLength(document.html) <= MAX_BYTES) return document
  }
}

function toDocument(
  status: number,
  city: SiteCity,
  options: EmbedOptions,
  title: string,
  content: ReactNode,
): EmbedDocument {
  const style = createEmbedStyle(options)
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants, and colors of hexadecimal digits */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>{content}</main>
        <footer className="by">
          Listings by <ExternalLink to={toCityPath(city, '/')}>Houselights</ExternalLink>
        </footer>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script dangerouslySetInnerHTML={{ __html: HEIGHT_SCRIPT }} />
      </body>
    </html>,
  )
  return { status, html: `<!doctype html>${html}`, style, script: HEIGHT_SCRIPT }
}

const Sentences = ({ texts }: { texts: readonly string[] }) => texts.map((text) => <p key={text}>{text}</p>)
