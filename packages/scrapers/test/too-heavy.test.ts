import { describe, expect, test } from 'vitest'
import { parseDetailFacts } from '../src/parse/detail-page.ts'
import { parsePages } from '../src/parse/parse-pages.ts'
import { platforms } from '../src/platforms/index.ts'
import { recognizeSite } from '../src/recognize/recognize-site.ts'
import { SourceError } from '../src/source/source-error.ts'
import { getSavedSource } from '../src/testing/saved-source.ts'
import { createFakeFetcher } from './fake-fetcher.ts'

const url = 'https://hall.example/shows'
const now = '2025-05-02T12:00:00-07:00'
const timeZone = 'America/Los_Angeles'
const HEAD = '<html><head><title>Shows</title></head><body>'
const MARKUP_REASON = 'more than 150,000 tags, attributes and comments'
const attributes = Array.from({ length: 160_000 }, (_, index) => `a${index}`).join(' ')

/** Pages like these took seconds and gigabytes at 11 MB. Here they are a tenth as long. */
const PAGES: readonly [name: string, body: string][] = [
  ['<b><i>', HEAD + '<b><i>'.repeat(80_000)],
  ['<div>', HEAD + '<div>'.repeat(160_000)],
  ['<div></div>', HEAD + '<div></div>'.repeat(160_000)],
  ['<table>', HEAD + '<table>'.repeat(160_000)],
  ['rows of a table', `${HEAD}<table>${'<tr><td>x</td></tr>'.repeat(80_000)}`],
  ['RSS items', `<rss><channel>${'<item><title>Wick on May 9, 2025</title></item>'.repeat(80_000)}`],
  ['printed dates', HEAD + '<p>May 9, 2025 Wick</p>'.repeat(160_000)],
  ['comments', HEAD + '<!---->'.repeat(160_000)],
  ['one tag with many attributes', `${HEAD}<p ${attributes}>`],
]

const parse = (platform: string, body: string) => {
  const source = getSavedSource(platform, url)
  return parsePages(source, [{ url, body }], { now, timeZone })
}

describe.each(PAGES)('a page of %s', (name, body) => {
  test('is refused by its platform, with its URL and the reason', () => {
    expect(parse(name === 'RSS items' ? 'rss' : 'general', body)).toEqual({
      listings: [],
      problems: [
        { kind: 'too-heavy', url, message: `${url}: the page is too heavy to parse: it has ${MARKUP_REASON}` },
      ],
    })
  })

  test('is skipped when a site is recognized, and the steps contain the reason', async () => {
    const steps: string[] = []
    const { fetcher } = createFakeFetcher({ [url]: body }, { now, timeZone })
    const recognition = await recognizeSite(fetcher, url, ({ what }) => steps.push(what))
    expect(recognition).toMatchObject({ pages: [], chosen: undefined, problems: [{ kind: 'too-heavy', url }] })
    expect(steps).toEqual([`${url}: the page is too heavy to parse: it has ${MARKUP_REASON}`])
  })
})

test.each([
  ['dates in elements', `${HEAD}${'<p>May 9, 2025 Wick</p>'.repeat(6_000)}`, 'more than 5,000 days'],
  ['dates on lines', `${HEAD}<pre>${'Doors at 8\n'.repeat(41_000)}`, 'more than 40,000 pieces of text'],
])('the general parser stops at too many %s', (_, body, reason) => {
  expect(parse('general', body).problems).toMatchObject([
    { kind: 'too-heavy', message: expect.stringContaining(reason) },
  ])
})

test('refuses a response with too many records before checking them', () => {
  const events = Array.from({ length: 5_001 }, () => ({}))
  const { problems } = parse('tribe-events', JSON.stringify({ events }))
  expect(problems).toMatchObject([{ kind: 'too-heavy', message: expect.stringContaining('more than 5,000 records') }])
})

test('refuses a page with too many listings or problems', () => {
  const block = `<script type="application/ld+json">{</script>`
  const { problems } = parse('json-ld', block.repeat(10_001))
  expect(problems).toMatchObject([{ kind: 'too-heavy', message: expect.stringContaining('more than 10,000 listings') }])
})

test("refuses a show's own page that is too heavy", () => {
  const body = `<meta property="og:description" content="A show">${'<i>'.repeat(160_000)}`
  expect(() => parseDetailFacts({ url, body }, { timeZone })).toThrow(SourceError)
})

test('refuses a page that is too heavy during the fetch if the platform parses it to find the next page', async () => {
  const body = `<a rel="next" class="next next_page ds-next-page" href="?page=2">Next</a>${'<i>'.repeat(160_000)}`
  const refusingPlatforms: string[] = []
  for (const platform of platforms) {
    const fetcher = { ...createFakeFetcher({}, { now, timeZone }).fetcher, get: async () => ({ url, body }) }
    const problem = await platform({ url })
      .fetch(fetcher)
      .then(
        () => undefined,
        (error: unknown) => (error instanceof SourceError ? error.kind : error),
      )
    if (problem === 'too-heavy') refusingPlatforms.push(platform.id)
    // a fetch may fail only with a page's problem
    if (problem !== undefined) expect(problem).toMatch(/^(?:too-heavy|changed|needs-key)$/)
  }
  expect(refusingPlatforms).toEqual(expect.arrayContaining(['json-ld', 'general', 'rockhouse', 'dothebay']))
})

test('still parses ten times the markup of the largest recorded page', () => {
  const renderRow = (index: number) =>
    `<div class="show" id="s${index}"><h3>Wick ${index}</h3><p class="day">May ${1 + (index % 30)}, 2025</p><i></i><i></i></div>`
  const { problems, listings } = parse(
    'general',
    HEAD + Array.from({ length: 300 }, (_, index) => renderRow(index)).join('') + '<i></i>'.repeat(110_000),
  )
  expect(problems.filter(({ kind }) => kind === 'too-heavy')).toEqual([])
  expect(listings.length).toBeGreaterThan(200)
})
