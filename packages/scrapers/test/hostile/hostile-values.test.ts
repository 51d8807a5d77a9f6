import { gazetteer } from '@houselights/config/cities/cities'
import { HOSTILE, HOSTILE_LINKS, HOSTILE_STRINGS } from '@houselights/contracts/testing/hostile/hostile-strings'
import { toPrice } from '@houselights/domain/prices/parse-price'
import { oneLine } from '@houselights/domain/text/one-line'
import { tidy } from '@houselights/domain/text/text'
import { toStreetKey } from '@houselights/domain/venues/street-key'
import { venueKey } from '@houselights/domain/venues/venue-identity'
import { escapeUTF8 } from 'entities'
import { describe, expect, test } from 'vitest'
import { normalize } from '../../src/normalize/normalize.ts'
import { cleanDescription, cleanLine, cleanLines } from '../../src/parse/html/clean-text.ts'
import { parseMicrodata } from '../../src/parse/json-ld/microdata.ts'
import { toSafeLink } from '../../src/parse/links.ts'
import { parsePages } from '../../src/parse/parse-pages.ts'
import { parseDescribedPlace } from '../../src/recognize/venue-facts/described-place.ts'
import type { RawListing } from '../../src/source/source.ts'
import { getSavedSource } from '../../src/testing/saved-source.ts'
import { toVenueRow } from '../../src/venue-lists/parse-venue-list.ts'
import { fillAllFields } from './everywhere.ts'
import { findUnsafeParts } from './unsafe-parts.ts'

const PAGE = 'https://hall.example/shows'
const context = { now: '2025-05-02T12:00:00-07:00', timeZone: 'America/Los_Angeles', pageUrl: PAGE }
const toListings = (...rawListings: Partial<RawListing>[]) =>
  normalize(
    { listings: rawListings.map((raw) => ({ title: 'Glass Kite', date: '2025-05-09', ...raw })), problems: [] },
    context,
  )

describe('a parsed text', () => {
  test.each([
    ['a line', cleanLine],
    ['a title', (text: string) => cleanLines(text).join(' ')],
    ['a description', cleanDescription],
  ])('stays the same when it is parsed again as %s', (_, parseText) => {
    const changedTexts = HOSTILE_STRINGS.flatMap((text) => {
      const parsed = parseText(text)
      const parsedAgain = parsed && parseText(escapeUTF8(parsed))
      return parsedAgain === parsed ? [] : [[text, parsed, parsedAgain]]
    })
    expect(changedTexts).toEqual([])
  })

  test('contains no element from the page’s markup', () => {
    for (const html of [...HOSTILE.html, ...HOSTILE.svg, ...HOSTILE.mutation].filter((text) => !text.includes('&')))
      expect(cleanDescription(html) ?? '', html).not.toMatch(/<[a-z][^<]*>/i)
  })

  test('contains no character that moves a cursor, changes the text direction or breaks a line', () => {
    const cleaned = [...HOSTILE.log, ...HOSTILE.unicode, ...HOSTILE.header].flatMap((text) => [
      tidy(text),
      oneLine(text),
    ])
    for (const text of cleaned) expect(text).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u)
    expect(tidy('\u202egnp.exe a\u0000b \ud800')).toBe('gnp.exe ab')
    expect(tidy('Zo\u00eb \u6771\u4eac \ud83c\udfb8 \u05e9\u05dc\u05d5\u05dd')).toBe(
      'Zo\u00eb \u6771\u4eac \ud83c\udfb8 \u05e9\u05dc\u05d5\u05dd',
    )
  })
})

describe('a parsed link', () => {
  test('uses http(s), contains no user name and is ASCII', () => {
    for (const link of HOSTILE_LINKS) {
      const parsedLink = toSafeLink(link, PAGE)
      if (parsedLink === null) continue
      const { protocol, username, password, hostname } = new URL(parsedLink)
      expect([parsedLink, username, password], link).toEqual([
        expect.stringMatching(/^https?:\/\/[\w.:-]+[/?#][\x21-\x7e]*$/),
        '',
        '',
      ])
      expect(protocol, link).toMatch(/^https?:$/)
      expect(hostname, link).toContain('.')
    }
  })

  test('is dropped if a browser would run it, load a file or send a user name', () => {
    const acceptedLinks = HOSTILE.noLinks.filter((link) => toSafeLink(link, PAGE) !== null)
    // text that isn't a scheme to a browser is a path on the page's site
    expect(acceptedLinks.map((link) => new URL(toSafeLink(link, PAGE) ?? '').host)).toEqual(
      acceptedLinks.map(() => 'hall.example'),
    )
    expect(acceptedLinks).toEqual(['jav&#x09;ascript:alert(1)', 'javascript&colon;alert(1)'])
  })

  test('shows a non-ASCII host in Punycode', () => {
    expect(toSafeLink('https://\u0430pple.example/', PAGE)).toBe('https://xn--pple-43d.example/')
    expect(toSafeLink('https://h\u00e4ll.example/a', PAGE)).toBe('https://xn--hll-qla.example/a')
  })
})

describe('a listing', () => {
  test('is safe for outputs even with hostile strings in all its fields', () => {
    const { listings, problems } = toListings(...HOSTILE_STRINGS.map(fillAllFields))
    expect(findUnsafeParts({ listings, problems })).toEqual([])
    expect(listings.length).toBeGreaterThan(HOSTILE_STRINGS.length * 0.8)
  })

  test('has an id short enough for an index, and long ids stay distinct', () => {
    const longId = 'x'.repeat(5_000)
    const ids = toListings({ sourceId: `${longId}1` }, { sourceId: `${longId}2` }, { sourceId: '\u0000' }).listings.map(
      ({ sourceId }) => sourceId,
    )
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^.{1,300}$/)
  })

  test('has a valid currency or none', () => {
    expect(toPrice(20, 25, 'usd')).toMatchObject({ text: '$20.00-$25.00', currency: 'USD' })
    for (const code of HOSTILE_STRINGS.filter((text) => !/^[a-z]{3}$/i.test(text)))
      expect(toPrice(20, 25, code), code).toMatchObject({ text: '$20.00-$25.00', currency: null })
  })
})

describe('the name of a property that every object has', () => {
  test.each(HOSTILE.prototype)('%s has no special meaning', (word) => {
    expect(venueKey(`${word} Hall`, gazetteer)).toEqual(expect.any(String))
    expect(toStreetKey(`12 ${word} St`) ?? '').not.toContain('native code')
    expect(toVenueRow({ name: 'x', amenity: word }, {}).venueType).toBeUndefined()
    const body = `<script type="application/ld+json">{"@type":${JSON.stringify(word)},"name":"x"}</script>`
    expect(parseDescribedPlace({ url: PAGE, body })).toEqual({})
    const event = `<div itemscope itemtype="https://schema.org/Event"><b itemprop="${word.replaceAll('"', '')}">x</b><b itemprop="startDate">2025-05-09</b></div>`
    expect(parseMicrodata(event)).toHaveLength(1)
    expect('polluted' in {}).toBe(false)
  })
})

describe('a hostile feed or page', () => {
  const parseAs = (platform: string, body: string) => {
    const source = getSavedSource(platform, PAGE)
    return parsePages(source, [{ url: PAGE, body }], context)
  }

  test('can’t expand an entity bomb or load a file', () => {
    const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`)
    const rss = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${levels.join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]>
      <rss version="2.0"><channel><title>x</title><item><title>May 9 - Glass Kite &l9; &f;</title>
      <link>https://hall.example/glass-kite-2025-05-09</link><pubDate>Fri, 09 May 2025 20:00:00 GMT</pubDate>
      <description>Friday, May 9 2025, 8pm &l9; &f;</description></item></channel></rss>`
    const { listings, problems } = parseAs('rss', rss)
    const output = JSON.stringify([listings, problems])
    expect(listings.length + problems.length).toBeGreaterThan(0)
    expect(output).not.toMatch(/lollol|root:/)
    expect(output.length).toBeLessThan(10_000)
  })

  test.each(['SECONDLY', 'MINUTELY', 'DAILY'])(
    'is cut off if its calendar repeats an event endlessly: %s',
    (frequency) => {
      const ics = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${`BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Glass Kite\r\nDTSTART:20250501T200000\r\nRRULE:FREQ=${frequency}\r\nEND:VEVENT\r\n`.repeat(50)}END:VCALENDAR\r\n`
      const { listings, problems } = parseAs('ics', ics)
      expect(listings.length + problems.length).toBeGreaterThan(0)
      expect(listings.length).toBeLessThanOrEqual(5_000)
    },
  )

  test('yields no listings, and no error, if its elements or calendar components are nested 50,000 levels deep', () => {
    const deep = `${'<div>'.repeat(50_000)}x`
    for (const [platform, body] of [
      ['json-ld', deep],
      ['general', deep],
      ['rss', `<?xml version="1.0"?><rss>${'<a>'.repeat(50_000)}`],
      ['ics', `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(50_000)}`],
    ] as const)
      expect(parseAs(platform, body).listings, platform).toEqual([])
  })
})
