import { cities, defaultCity, findCity } from '@houselights/config/cities/cities'
import { getCityPath } from '@houselights/contracts/cities/site-city'
import { type CheerioAPI, load } from 'cheerio'
import { findStructuredDataProblems, isThing, type Thing } from './structured-data.ts'

const [MIN_DESCRIPTION, MAX_DESCRIPTION] = [50, 160]
/** The default title of pages without their own (apps/web/src/routes/__root.tsx). */
const NO_TITLE = /^(?:Houselights(?:: live music in .+)?)?$/
const SUBJECT_TYPES: Readonly<Record<string, string>> = {
  events: 'MusicEvent',
  venues: 'MusicVenue',
  artists: 'MusicGroup',
}
const LIST_PATHS: readonly [listPath: RegExp, entryPath: RegExp][] = [
  [/^\/(?:events|announced|tonight|archive\/[^/]+)$/, /^\/events\/[^/]+$/],
  [/^\/(venues|artists|archive)$/, /^\/(?:venues|artists|archive)\/[^/]+$/],
]
const STATUSES: Readonly<Record<string, RegExp>> = {
  scheduled: /Event(?:Scheduled|Rescheduled)$/,
  'sold out': /Event(?:Scheduled|Rescheduled)$/,
  cancelled: /EventCancelled$/,
  postponed: /EventPostponed$/,
}

/** A page as a program without JavaScript sees it. */
export class Page {
  readonly #$: CheerioAPI
  readonly url: URL
  readonly noindex: boolean
  /** A string is the reason why a script couldn't be parsed. */
  readonly #things: readonly (Thing | string)[]

  /** `robots` is the value of the X-Robots-Tag header. */
  constructor(html: string, address: string, robots: string) {
    this.#$ = load(html)
    this.url = new URL(address)
    this.noindex = /\b(?:noindex|none)\b/i.test(`${this.#meta('robots')} ${robots}`)
    this.#things = this.#all('script[type="application/ld+json"]').map((script) =>
      tryParseThing(this.#$(script).text()),
    )
  }

  #all(selector: string) {
    return this.#$(selector).toArray()
  }

  #meta(name: string): string {
    return this.#$(`meta[property="${name}"],meta[name="${name}"]`).attr('content')?.trim() ?? ''
  }

  #absolute(href = ''): string {
    return href && URL.canParse(href, this.url) ? new URL(href, this.url).href : ''
  }

  get canonical(): string {
    return this.#absolute(this.#$('link[rel="canonical"]').attr('href'))
  }

  get card(): string {
    return this.#meta('og:image')
  }

  get things(): Thing[] {
    return this.#things.filter(isThing)
  }

  get isIndexable(): boolean {
    return !this.noindex && this.canonical === this.url.href
  }

  get feeds(): [address: string, type: string][] {
    return this.#all('link[rel="alternate"]').map((link) => [
      this.#absolute(this.#$(link).attr('href')),
      this.#$(link).attr('type') ?? '',
    ])
  }

  findProblems(): string[] {
    const { city } = splitCityPath(this.url)
    const parseErrors = this.#things.filter((thing) => typeof thing === 'string')
    return [
      ...this.#findHeadProblems(),
      ...parseErrors.map((reason) => `structured data can’t be parsed: ${reason}`),
      // the text joins parts without spaces: "Show12 AM"
      ...findStructuredDataProblems(
        this.things,
        city.timeZone,
        /(?<![\d:])12(?::00)?\s?AM|midnight/i.test(this.#$('main').text()),
      ),
      ...(this.isIndexable ? this.#findSubjectProblems() : []),
    ]
  }

  #findHeadProblems(): string[] {
    const title = this.#$('title').first().text().trim()
    const { length } = this.#meta('description')
    const { url, canonical, noindex } = this
    const combinesFilters = canonical === url.href && /\/events$/.test(url.pathname) && url.searchParams.size > 1
    return [
      ...(NO_TITLE.test(title) ? [`has an empty or default title: ${title}`] : []),
      ...(length >= MIN_DESCRIPTION && length <= MAX_DESCRIPTION ? [] : [`has a description of ${length} characters`]),
      ...(this.card.startsWith(`${url.origin}/`) && this.#meta('og:image:alt')
        ? []
        : ['has no card with a description']),
      ...(noindex && canonical && canonical !== url.href
        ? [`is noindex, but has another canonical address: ${canonical}`]
        : []),
      ...(!noindex && !canonical.startsWith(`${url.origin}/`) ? ['has no canonical address on this site'] : []),
      ...(!noindex && combinesFilters ? ['combines several filters, but is indexable'] : []),
    ]
  }

  #findSubjectProblems(): string[] {
    const { path } = splitCityPath(this.url)
    const has = (type: string) => this.things.some((thing) => thing['@type'] === type)
    const entryPath = LIST_PATHS.find(([listPath]) => listPath.test(path))?.[1]
    const links = this.#all('main a[href]').map((link) => this.#absolute(this.#$(link).attr('href')))
    const isList =
      entryPath !== undefined && links.some((link) => link && entryPath.test(splitCityPath(new URL(link)).path))
    const requiredTypes = [path === '/' ? 'WebSite' : 'BreadcrumbList', ...(isList ? ['ItemList'] : [])]
    const [, kind = ''] = /^\/(\w+)\/[^/]+$/.exec(path) ?? []
    const type = SUBJECT_TYPES[kind]
    const subject = this.things.find((thing) => thing['@type'] === type && thing.url === this.url.href)
    return [
      ...requiredTypes.filter((name) => !has(name)).map((name) => `has no ${name}`),
      ...(type === 'MusicEvent'
        ? this.#findEventProblems(subject)
        : type && !subject
          ? [`has no ${type} with its address`]
          : []),
    ]
  }

  /** Finds where the page and its structured data disagree about a show. */
  #findEventProblems(event: Thing | undefined): string[] {
    const $ = this.#$
    const status = $('main article h1').attr('data-status') ?? ''
    const facts = new Map(
      this.#all('main dl > div').map((fact) => [$('dt', fact).text().trim(), $('dd', fact).text().trim()]),
    )
    // without this attribute, the status couldn't be compared
    if (!status) return ['doesn’t state the status of its show']
    if (!event) {
      const isVague = ['moved', 'unconfirmed'].includes(status) || !/\d/.test(facts.get('Date') ?? '')
      return isVague ? [] : ['has no MusicEvent with its address']
    }
    const isStated = (name: string) => /\d/.test(facts.get(name) ?? '') && !/worked out/.test(facts.get(name) ?? '')
    const offers = [event.offers].flat().filter(isThing)
    const soldOut = offers.some(({ availability }) => availability === 'https://schema.org/SoldOut')
    const sells = $('main article').find('a[aria-label^="Tickets for"], a[aria-label^="Get tickets for"]').length > 0
    const comparisons: [fact: string, isShown: boolean, isInData: boolean][] = [
      ['doors', isStated('Doors'), event.doorTime !== undefined],
      ['an end', isStated('Ends'), event.endDate !== undefined],
      ['a start time', isStated('Show'), String(event.startDate).includes('T')],
      ['a sold-out show', status === 'sold out', soldOut],
    ]
    return [
      ...comparisons
        .filter(([, isShown, isInData]) => isShown !== isInData)
        .map(([fact, isShown]) =>
          isShown ? `shows ${fact}, but MusicEvent doesn’t` : `doesn’t show ${fact}, but MusicEvent does`,
        ),
      ...(sells && !offers.some(({ url }) => url) ? ['shows a ticket link, but MusicEvent doesn’t'] : []),
      ...(STATUSES[status]?.test(String(event.eventStatus)) === false
        ? [`shows a ${status} show, but the eventStatus of MusicEvent is ${event.eventStatus}`]
        : []),
    ]
  }
}

const CITY_IDS = cities.map(({ id }) => id)

/**
 * Splits an address into a page's city and its path there: the default city's pages are at `/…`, those of other cities
 * at `/<id>/…`.
 */
function splitCityPath({ pathname }: URL) {
  const city = findCity(pathname.split('/')[1] ?? '')
  const prefix = city ? getCityPath(city.id, CITY_IDS) : ''
  return city && prefix ? { city, path: pathname.slice(prefix.length) || '/' } : { city: defaultCity, path: pathname }
}

function tryParseThing(text: string): Thing | string {
  try {
    return JSON.parse(text)
  } catch (error) {
    return String(error)
  }
}
