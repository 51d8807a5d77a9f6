import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { defaultCity } from '@houselights/config/cities/cities'
import { atCityTime, localDay } from '@houselights/domain/dates/city-time'
import getPort, { portNumbers } from 'get-port'
import { Behaviors } from './behavior.ts'
import { posterAt } from './posters.ts'
import { getProgram, getShow, type Rhythm } from './program.ts'
import { respondAsMusicBrainz } from './providers/sample-musicbrainz.ts'
import { respondAsGooglePlaces } from './providers/sample-places.ts'
import { respondAsSpotify, spotifyPictureAt } from './providers/sample-spotify.ts'
import { SAMPLE_SITES } from './sites/all-sites.ts'
import { escapeHtml, html, type SitePage, type SiteRequest, ticketLink, wallClock } from './sites/site.ts'

const ZONE = defaultCity.timeZone

/** Renders a show's own page. Its JSON-LD has facts that some listings leave out. Every third show's page has none. */
function renderShowPage({ base, path }: SiteRequest): SitePage | undefined {
  const id = Number(/(\d{6})\/?$/.exec(path)?.[1])
  if (!id || id % 3 === 0)
    return html('A sample show', '<h1>A sample show</h1><p>Nobody will play: the artists are made up.</p>')
  const show = getShow(id)
  const toInstant = (time: string) => atCityTime(show.date, wallClock(time).slice(0, 5), ZONE)
  const event = {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: show.title,
    startDate: show.showTime ? toInstant(show.showTime) : show.date,
    ...(show.doors && { doorTime: toInstant(show.doors) }),
    description: `An evening of ${show.genre} with ${show.headliner}, who are made up. Nobody will play.`,
    ...(show.ticketed && { offers: { '@type': 'Offer', url: ticketLink(base, show) } }),
    location: { '@type': 'Place', name: 'A sample venue' },
  }
  return html(
    show.title,
    `<script type="application/ld+json">${JSON.stringify(event).replaceAll('<', '\\u003c')}</script>
    <h1>${escapeHtml(show.title)}</h1><p>Nobody will play: the artists are made up.</p>`,
  )
}

export interface SampleSites {
  /** `http://127.0.0.1:4180` */
  origin: string
  stop(): Promise<void>
}

/**
 * Starts the sample venue sites on localhost, on the same port as last time if it's free, so that links stay the same.
 */
export async function startSampleSites(now: () => Date = () => new Date()): Promise<SampleSites> {
  const port = await getPort({ port: portNumbers(4180, 4189), host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${port}`
  const behaviors = new Behaviors()
  const server = createServer(async (request, response) => {
    const slug = (request.url ?? '').split('/')[1] ?? ''
    if (slug === '_behaviour') return setBehavior(request, response, behaviors)
    await behaviors.waitIfSlow(slug)
    if (behaviors.get(slug) === 'down') return void request.socket.destroy()
    if (behaviors.get(slug) === 'forbidden') return void response.writeHead(403).end('Go away.')
    if (behaviors.get(slug) === 'changed') return send(response, REDESIGNED_SITE)
    try {
      if (slug === 'places') return await respondAsGooglePlaces(request, response, origin)
      send(response, await getPage(request, origin, now(), behaviors))
    } catch (error) {
      // our own error is logged, and no client waits for a response that never comes
      console.error(`The sample sites failed at ${request.url}:`, error)
      response.writeHead(500, { 'content-type': 'text/plain' }).end('The sample site has a fault.')
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    origin,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The page of a venue with a new website, where no old content is left. */
const REDESIGNED_SITE = html('A new website', '<main><h1>Our new website</h1><p>See what is on.</p></main>')

/** Handles `PUT /_behaviour/<slug>`, with which tests set a site's behavior. */
function setBehavior(request: IncomingMessage, response: ServerResponse, behaviors: Behaviors): void {
  const slug = request.url?.split('/')[2] ?? ''
  let behaviorName = ''
  request.setEncoding('utf8').on('data', (piece: string) => {
    behaviorName = (behaviorName + piece).slice(0, 20)
  })
  request.on('end', () => response.writeHead(behaviors.set(slug, behaviorName) ? 204 : 400).end())
}

async function getPage(
  request: IncomingMessage,
  origin: string,
  now: Date,
  behaviors: Behaviors,
): Promise<SitePage | undefined> {
  const url = URL.parse(request.url ?? '/', origin)
  if (!url) return undefined
  if (url.pathname === '/robots.txt') return { type: 'text/html', body: 'User-agent: *\nAllow: /\n' }
  const [, slug = '', ...rest] = url.pathname.split('/')
  if (slug === 'tickets')
    return html(
      'No tickets here',
      '<h1>No tickets here</h1><p>This was a sample listing: nobody will play, and nothing is sold.</p>',
    )
  if (slug === 'donate') return renderPaymentPage(url.searchParams)
  if (slug === 'spotify')
    return (
      (await spotifyPictureAt(`/${rest.join('/')}`)) ?? respondAsSpotify(`/${rest.join('/')}`, url.searchParams, origin)
    )
  if (slug === 'musicbrainz') return respondAsMusicBrainz(`/${rest.join('/')}`, url.searchParams)
  const today = localDay(now, ZONE)
  const site = SAMPLE_SITES.find((candidate) => candidate.slug === slug)
  const siteRequest = {
    base: `${origin}/${slug}`,
    path: `/${rest.join('/')}`,
    query: url.searchParams,
    today,
    getProgram: (rhythm: Rhythm) => behaviors.getRemainingShows(slug, getProgram(rhythm, today)),
  }
  const page = site?.respond(siteRequest)
  if (page || !site) return page
  if (/^\/(events?|e)\//.test(siteRequest.path)) return renderShowPage(siteRequest)
  return posterAt(siteRequest, behaviors.get('posters'))
}

/** Renders a stand-in for a payment page: shows the parameters it got, and takes no money. */
function renderPaymentPage(parameters: URLSearchParams): SitePage {
  const rows = [...parameters].map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
  return html(
    'A sample payment page',
    `<h1>A sample payment page</h1><p>No money is taken here. The page received:</p><dl>${rows.join('')}</dl>`,
  )
}

function send(response: ServerResponse, page: SitePage | undefined): void {
  if (!page) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page on the sample sites.')
    return
  }
  const { type, body } = page
  response.writeHead(200, { 'content-type': typeof body === 'string' ? `${type}; charset=utf-8` : type }).end(body)
}
