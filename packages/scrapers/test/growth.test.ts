import { defaultCity, gazetteer } from '@houselights/config/cities/cities'
import { artistKey, foldName, nameWords } from '@houselights/domain/artists/artist-name'
import { isNotAnArtist } from '@houselights/domain/artists/not-an-artist'
import { compareNames, parseArtist } from '@houselights/domain/artists/printed-artist'
import { cleanActName } from '@houselights/domain/bills/act-name'
import { getFeatures, isVenueName } from '@houselights/domain/bills/features'
import { parseBill, splitBill } from '@houselights/domain/bills/parse-bill'
import { parseRemarks } from '@houselights/domain/bills/remarks'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { parseClock, parseLabeledTimes, parseTimes } from '@houselights/domain/dates/printed-time'
import { findNameDoubt } from '@houselights/domain/enrichment/name-doubts'
import { classifyKind } from '@houselights/domain/event-kinds/classify-kind'
import { isGenre, toGenre } from '@houselights/domain/genres/genres'
import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { pageIdentity } from '@houselights/domain/links/web-address'
import { parseAge } from '@houselights/domain/listings/age'
import { parseStatus } from '@houselights/domain/listings/status'
import { isSameAnnouncement } from '@houselights/domain/matching/explain-pairs'
import { linkIdentity } from '@houselights/domain/matching/link-identity'
import { parseOccasion } from '@houselights/domain/matching/occasion'
import { parsePrice } from '@houselights/domain/prices/parse-price'
import { isSameTitle } from '@houselights/domain/quality/fixes-for-event'
import { fold, slugify, tidy } from '@houselights/domain/text/text'
import { toStreetKey } from '@houselights/domain/venues/street-key'
import { relatePlaces, venueKey } from '@houselights/domain/venues/venue-identity'
import { parsePlace } from '@houselights/domain/venues/venue-name'
import { expect, test } from 'vitest'
import { decodeBody } from '../src/fetch/decode-body.ts'
import { redactKeys } from '../src/fetch/redact-keys.ts'
import { parseDescription } from '../src/normalize/description/parse-description.ts'
import { normalize } from '../src/normalize/normalize.ts'
import { parseTitleTerms } from '../src/normalize/printed-facts.ts'
import { parseDetailFacts } from '../src/parse/detail-page.ts'
import { cleanDescription, cleanLine, cleanLines } from '../src/parse/html/clean-text.ts'
import { getPrintedLines, isPicture } from '../src/parse/html/element-text.ts'
import { fixMojibake } from '../src/parse/html/fix-mojibake.ts'
import { loadHtml } from '../src/parse/html/load-html.ts'
import { findJsonLdBlocks, parseBlock } from '../src/parse/json-ld/blocks.ts'
import { parseBrokenCards } from '../src/parse/json-ld/broken-blocks.ts'
import { parseCardFacts } from '../src/parse/json-ld/card-facts.ts'
import { parseJsonLdDate } from '../src/parse/json-ld/event-times.ts'
import { parseMicrodata } from '../src/parse/json-ld/microdata.ts'
import { toSafeLink } from '../src/parse/links.ts'
import { parsePages } from '../src/parse/parse-pages.ts'
import { classifySubtitle, classifySubtitleOrGuests, parsePresenter } from '../src/parse/subtitle.ts'
import { splitCalendar } from '../src/platforms/ics/event-listings.ts'
import { findPlatformSource, getPlatformIds } from '../src/platforms/index.ts'
import { splitTitle } from '../src/platforms/rss.ts'
import { parseDetails, splitDetails } from '../src/platforms/the-list/details.ts'
import { parseEmailText } from '../src/platforms/the-list/email-text.ts'
import { findTown } from '../src/platforms/the-list/row.ts'
import { scoreCalendarLink } from '../src/recognize/calendar-links.ts'
import { findCandidates } from '../src/recognize/candidates.ts'
import { parseSitemap } from '../src/recognize/follow-site.ts'
import { parseVenueFacts } from '../src/recognize/venue-facts/venue-facts.ts'
import { getVenues, registry } from '../src/registry/registry.ts'
import { loadRecordings } from '../src/testing/recorded.ts'
import { getSavedSource } from '../src/testing/saved-source.ts'
import { assignListing } from '../src/venue-assignment/assign-listing.ts'
import { findNamedTown, isTownIn, toNameKeys } from '../src/venue-assignment/name-key.ts'
import { DATED_UNITS, findSuperlinear, PAGE_UNITS, UNITS } from './growth.ts'
import { fillAllFields } from './hostile/everywhere.ts'

/**
 * `npm run hostile` tests every recording and every text; `npm test` the shortest recording of each platform and every
 * eighth text.
 */
const FULL = process.env.HOSTILE === 'full'
const pickEveryEighth = <Item>(items: readonly Item[]): Item[] => items.filter((_, index) => index % 8 === 0)
const TEXTS = FULL ? UNITS : pickEveryEighth(UNITS)
const cityVenues = getVenues(registry, defaultCity.id)

const context = { now: '2025-05-02T12:00:00-07:00', timeZone: 'America/Los_Angeles' }
const url = 'https://hall.example/shows'
const listing = {
  venueSlug: null,
  headliner: null,
  id: 'a',
  source: 's',
  venue: 'The Hall',
  title: 'Glass Kite',
  support: null,
  startsAt: '2025-05-02T20:00',
  url,
}
const ignoreErrors = (parse: () => unknown): unknown => {
  try {
    return parse()
  } catch {
    return undefined // other tests cover text that can't be parsed
  }
}

/** Every function that parses text from outside. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  tidy,
  fold,
  slugify,
  foldName,
  nameWords,
  artistKey,
  parseArtist,
  findNameDoubt,
  isNotAnArtist,
  compareNames: (text) => compareNames(text, `${text} `),
  parseBill: (text) => parseBill({ title: text }, { towns: gazetteer }),
  'parseBill, support': (text) => parseBill({ title: 'Glass Kite', support: text }),
  'parseBill, a list of support': (text) => parseBill({ title: 'Glass Kite', support: text.match(/.{1,20}/gs) }),
  'parseBill, performers': (text) => parseBill({ title: text, performers: text.match(/.{1,20}/gs) ?? [] }),
  splitBill: (text) => splitBill({ title: text }),
  parseRemarks,
  cleanActName,
  getFeatures: (text) => getFeatures(text, gazetteer),
  isVenueName: (text) => isVenueName(text, [`${text} hall`]),
  parseAge,
  classifyKind,
  'classifyKind, every field but the title': (text) =>
    classifyKind({
      title: 'Glass Kite',
      subtitle: text,
      support: [text],
      category: text,
      tags: [text],
      description: text,
    }),
  parsePrice,
  parseClock,
  parseTimes,
  parseLabeledTimes,
  isGenre,
  parseTitleTerms,
  'splitTitle, a title': (text) => splitTitle(text, 'https://shop.example/e/glass-kite-tickets'),
  'splitTitle, a URL': (text) => splitTitle('Glass Kite Moon', `https://shop.example/${text}`),
  isPicture,
  parseStatus,
  toGenre,
  parsePrintedDate: (text) => parsePrintedDate(text, { today: '2025-05-02' }),
  parsePlace: (text) => parsePlace(text, gazetteer),
  venueKey: (text) => venueKey(text, gazetteer),
  relatePlaces: (text) => relatePlaces(parsePlace(text, gazetteer), parsePlace(`${text} hall`, gazetteer), gazetteer),
  isSameTitle: (text) => isSameTitle(text, `${text} live`),
  parseOccasion: (text) => parseOccasion(text, { url: text, towns: gazetteer }, null, false),
  linkIdentity: (text) => linkIdentity(`https://hall.example/${text}`, 's'),
  isSameAnnouncement: (text) =>
    isSameAnnouncement(
      { ...listing, title: text, support: [text], venue: text },
      { ...listing, title: `${text} x`, support: [text] },
      gazetteer,
    ),
  cleanLine,
  cleanDescription,
  parseDescription,
  fixMojibake,
  redactKeys,
  sellsTickets,
  'cleanLine, an open tag': (text) => cleanLine(`<a ${text}`),
  cleanLines,
  classifySubtitle,
  classifySubtitleOrGuests,
  parsePresenter,
  getPrintedLines: (text) => getPrintedLines(loadHtml(`<p>${text}</p>`)('p').first(), 'b'),
  toSafeLink: (text) => toSafeLink(text, url),
  pageIdentity: (text) => pageIdentity(`${url}/${text}`),
  loadHtml,
  decodeBody: (text) => decodeBody(Buffer.from(text), 'text/html'),
  'decodeBody, other bytes': (text) => decodeBody(Buffer.from(`\xe9${text}`, 'latin1'), `text/html; ${text}`),
  findJsonLdBlocks,
  parseMicrodata,
  parseBlock: (text) => ignoreErrors(() => parseBlock(text)),
  'parseBlock, wrapped': (text) => ignoreErrors(() => parseBlock(`//<![CDATA[${text}x`)),
  parseJsonLdDate: (text) => parseJsonLdDate(text, context),
  parseDetailFacts: (body) => parseDetailFacts({ url, body }, context),
  splitCalendar: (text) => splitCalendar(`BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:${text}`),
  splitDetails,
  parseDetails,
  parseEmailText,
  findTown,
  toStreetKey,
  toNameKeys: (text) => toNameKeys(text, cityVenues.city),
  parseSitemap,
  scoreCalendarLink: (text) => scoreCalendarLink({ href: `https://hall.example/${text}`, text }, url),
  parseVenueFacts: (body) => parseVenueFacts([{ url, body }]),
  'parseVenueFacts, a footer': (text) =>
    parseVenueFacts([{ url, body: `<title>${text}</title><footer>${text}</footer>` }]),
  findCandidates: (body) => findCandidates({ url, body }),
  'findCandidates, links': (text) =>
    findCandidates({ url, body: `<a href="https://hall.example/${text.replaceAll('"', '')}">` }),
  findNamedTown: (text) => findNamedTown(cityVenues.city, text),
  isTownIn: (text) => isTownIn(cityVenues.city, text),
  assignListing: (text) =>
    assignListing(
      { title: text, venue: text, room: text, place: { address: text, city: text } },
      undefined,
      cityVenues,
    ),
}

/**
 * Every page parser. Each parses a page that contains the text, or a recorded page in which the text replaces a title.
 */
const PAGE_PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  parseBrokenCards: (text) => parseBrokenCards({ url, body: toBrokenCards(text) }, context),
  parseCardFacts: (text) =>
    parseCardFacts({ url, body: toJsonLdCards(text) }, [])({ name: 'Glass Kite', startDate: '2025-05-09' }),
  parseMicrodata: (text) =>
    parseMicrodata(
      `<div itemscope itemtype="https://schema.org/Event">${toProperties(text.replaceAll('<', ''))}</div>`,
    ),
  ...Object.fromEntries(getPlatformIds().map((id) => [id, (body: string) => parsePage(id, body)])),
  ...Object.fromEntries(getRecordingParsers().map(({ name, parseText: parse }) => [`recording ${name}`, parse])),
}

const parseGeneralPage = (body: string): unknown => parsePage('general', body)
/** Builds a page that the general parser splits into events, each with a part of the text as its title. */
const toCards = (text: string): string =>
  getParts(text)
    .map((part) => `<article><i>Fri May 2</i><h3>${part}</h3><p>8pm</p></article>`)
    .join('')

test.each(FULL ? ['', '<h2>May 2026</h2>', '<pre>'] : [''])(
  'the general parser takes linear time for more records after "%s"',
  (prefix) => {
    expect(findSuperlinear((body) => parseGeneralPage(prefix + body), DATED_UNITS)).toBeUndefined()
  },
)

test('the general parser takes linear time for more records, whatever they contain', () => {
  // each page repeats a sequence of eight different records
  const mixedTexts = splitIntoChunks(UNITS, 8).map((units) =>
    units.map((unit) => unit.repeat(PART_LENGTH).slice(0, PART_LENGTH)).join(''),
  )
  expect(
    findSuperlinear((text) => parseGeneralPage(toCards(text)), FULL ? mixedTexts : pickEveryEighth(mixedTexts)),
  ).toBeUndefined()
})

const splitIntoChunks = (units: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(units.length / size) }, (_, index) => units.slice(index * size, (index + 1) * size))

/** The number of characters per record. */
const PART_LENGTH = 200
const getParts = (text: string): readonly string[] => text.match(new RegExp(`.{1,${PART_LENGTH}}`, 'gs')) ?? []
const toBrokenCards = (text: string): string =>
  getParts(text)
    .map((part) => `<div><script type="application/ld+json">{${part}</script></div>`)
    .join('')
const toJsonLdCards = (text: string): string =>
  getParts(text)
    .map(
      (part) =>
        `<div><h2>Glass Kite</h2><h3>${part}</h3><script type="application/ld+json">{"@type":"Event","name":"Glass Kite","startDate":"2025-05-09"}</script></div>`,
    )
    .join('')
const toProperties = (text: string): string =>
  getParts(text)
    .map((part) => `<b itemprop="name">${part}</b>`)
    .join('')

function parsePage(id: string, body: string): unknown {
  const source = findPlatformSource(id, url)
  return source && parsePages(source, [{ url, body }], context)
}

function getRecordingParsers(): { name: string; parseText(text: string): unknown }[] {
  const candidates = loadRecordings().flatMap(({ name, platform, url: sourceUrl, now, pages, size, listings }) => {
    const source = getSavedSource(platform, sourceUrl)
    const title = listings[0]?.title
    if (!title || !pages.some(({ body }) => body.includes(title))) return []
    const parse = (text: string) =>
      parsePages(
        source,
        pages.map(({ url, body }) => ({ url, body: body.replace(title, () => encodeForBody(text, body)) })),
        { ...context, now },
      )
    return [{ name, parseText: parse, platform, size }]
  })
  if (FULL) return candidates
  return [...Map.groupBy(candidates, ({ platform }) => platform).values()].flatMap(
    (group) => group.toSorted((a, b) => a.size - b.size)[0] ?? [],
  )
}

/** Encodes a text for a page or a JSON response. */
const encodeForBody = (text: string, body: string): string =>
  /^\s*[[{]/.test(body) ? JSON.stringify(text).slice(1, -1) : text

test.each(Object.entries(PARSERS))(
  '%s takes linear time for a longer text',
  { meta: { proves: ['Whole site: text from outside is parsed in linear time'] } },
  (_name, parse) => {
    expect(findSuperlinear(parse, TEXTS)).toBeUndefined()
  },
)

// the steps of `normalize` are measured one by one above
test('normalize takes linear time for a longer text in every field', () => {
  const parse = (text: string) =>
    normalize(
      { listings: [{ ...fillAllFields(text), title: `Glass Kite ${text}`, date: '2025-05-09' }], problems: [] },
      { ...context, pageUrl: url },
    )
  expect(findSuperlinear(parse, TEXTS)).toBeUndefined()
})

test.each(Object.entries(PAGE_PARSERS))('%s takes linear time for a longer page', (_name, parse) => {
  expect(findSuperlinear(parse, PAGE_UNITS)).toBeUndefined()
})
