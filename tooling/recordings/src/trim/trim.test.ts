import { describe, expect, test } from 'vitest'
import { parsePages } from '@houselights/scrapers/parse/parse-pages'
import { getSavedSource } from '@houselights/scrapers/testing/saved-source'
import type { Page } from '@houselights/scrapers/source/source'
import { trimPages } from './trim.ts'

const NOW = '2026-05-02T12:00:00-07:00'
const parseWith = (platform: string, pages: readonly Page[]) => {
  const source = getSavedSource(platform, 'https://lantern.example/shows')
  return parsePages(source, pages, { now: NOW, timeZone: 'America/Los_Angeles' }).listings
}

const makeShow = (index: number) => ({
  '@type': 'MusicEvent',
  name: `The Paper Moons ${index}`,
  startDate: `2026-06-${String(index).padStart(2, '0')}T20:00:00-07:00`,
  location: { name: 'Lantern Hall' },
})
const htmlPage = (): Page => ({
  url: 'https://lantern.example/shows',
  body: `<html><head><style>${'.a{}'.repeat(500)}</style></head><body><nav>${'<a href="/x">x</a>'.repeat(40)}</nav>${Array.from({ length: 20 }, (_, index) => `<div class="row"><script type="application/ld+json">${JSON.stringify(makeShow(index + 1))}</script></div>`).join('')}</body></html>`,
})
const jsonPage = (count = 20): Page => ({
  url: 'https://lantern.example/events?format=json',
  body: JSON.stringify({
    upcoming: Array.from({ length: count }, (_, index) => ({
      id: `item-${index}`,
      title: `Glass Otters ${index}`,
      startDate: Date.parse('2026-06-01T03:00:00Z') + index * 86_400_000,
    })),
    past: [],
  }),
})

describe.each([
  ['json-ld', htmlPage],
  ['squarespace', () => jsonPage()],
])('a long page of %s', (platform, page) => {
  test('is cut to a few listings, which stay as they are on the whole page', () => {
    const whole = parseWith(platform, [page()])
    expect(whole).toHaveLength(20)
    const trimmed = trimPages([page()], (pages) => parseWith(platform, pages))
    const trimmedListings = parseWith(platform, trimmed)
    expect(trimmedListings.length).toBeGreaterThanOrEqual(5)
    expect(trimmedListings.length).toBeLessThan(12)
    for (const listing of trimmedListings) expect(whole).toContainEqual(listing)
    expect(trimmed[0]?.body.length).toBeLessThan(page().body.length / 2)
  })
})

test('a page with few listings keeps them all', () => {
  const parse = (pages: readonly Page[]) => parseWith('squarespace', pages)
  expect(parse(trimPages([jsonPage(4)], parse))).toEqual(parse([jsonPage(4)]))
})
