import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { EventCard } from '@houselights/contracts/entities/entities'
import { event } from '@houselights/contracts/testing/stand-in-data'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { frameSnippet, scriptSnippet } from '../../features/embed-builder/snippet.tsx'
import { EmbedList } from './embed-list.tsx'
import { embedAddress, parseEmbedOptions } from './embed-options.ts'
import { embedSearch } from './embed-search.ts'
import { createEmbedStyle } from './embed-style.ts'

const HOSTILE_NAME = '"><script>alert(1)</script>\'&'
const city = { id: 'ink', name: 'Inkwell', path: '/ink', timeZone: 'America/Los_Angeles' } as SiteCity
const aShow = (overrides: Partial<EventCard> = {}): EventCard => ({
  ...event,
  slug: 'a-show',
  title: 'A Show',
  showTime: '2025-05-02T20:00:00-07:00',
  price: null,
  priceMin: null,
  age: null,
  seenOn: null,
  venue: { id: 'v', slug: 'v', name: 'The Wick', town: null, neighborhood: null },
  ...overrides,
})
const renderList = (events: readonly EventCard[], title = 'Shows') =>
  renderToStaticMarkup(
    createElement(EmbedList, { city, title, events, page: '/ink/events', tonight: '2025-05-02', note: undefined }),
  )

describe('a list for other sites', () => {
  test('links to the city’s pages, and opens them outside the frame', () => {
    expect(renderList([aShow()])).toContain('<a href="/ink/events/a-show" target="_blank" rel="noopener">A Show</a>')
    expect(renderList([aShow()])).toMatch(/<b>Tonight<\/b> 8 PM/)
  })

  test('strikes out canceled shows, and shows other statuses', () => {
    expect(renderList([aShow({ status: 'cancelled' })])).toContain('<s>A Show</s></a><b> canceled</b>')
    expect(renderList([aShow({ status: 'sold out' })])).toContain('The Wick · sold out')
  })

  test('says so if it has no shows', () => expect(renderList([])).toContain('No shows listed right now.'))

  test('shows hostile names as text, and cuts long ones', () => {
    const venue = { id: 'v', slug: 'v', name: HOSTILE_NAME, town: HOSTILE_NAME, neighborhood: HOSTILE_NAME }
    const html = renderList(
      [aShow({ title: HOSTILE_NAME, slug: '"onclick="x', venue }), aShow({ title: 'x'.repeat(5_000) })],
      HOSTILE_NAME,
    )
    expect(html).not.toMatch(/<script|" onclick|"onclick/)
    expect(html.length).toBeLessThan(2_500)
  })
})

describe('the parameters of an embedded list', () => {
  const parseOptions = (query: Record<string, string>) => parseEmbedOptions(embedSearch(query))

  test('are optional and have defaults', () => {
    expect(parseOptions({}).options).toMatchObject({ limit: 10, theme: 'auto', font: 'system' })
    const validQuery = { venue: 'the-wick', theme: 'dark' }
    const { options, problems } = parseOptions({ ...validQuery, limit: '3', accent: '#F0c', background: 'fff' })
    expect(problems).toEqual([])
    expect(options).toMatchObject({ ...validQuery, limit: 3, accent: 'ff00cc', background: 'ffffff' })
  })

  test.each([
    [{ limit: '21' }, 'Unknown limit: “21”. Use a whole number from 1 to 20.'],
    [{ limit: '0' }, 'Unknown limit: “0”. Use a whole number from 1 to 20.'],
    [{ theme: 'pink' }, 'Unknown theme: “pink”. Choose auto, light or dark.'],
    [{ font: 'x;}' }, 'Unknown font: “x;}”. Choose system, serif or mono.'],
    [{ accent: 'red;}body{' }, 'Unknown accent color: “red;}body{”. Write it like a83812.'],
    [{ background: 'url(x)' }, 'Unknown background color: “url(x)”. Write it like ffffff, or transparent.'],
    [
      { venue: 'a', artist: 'b' },
      'A list can be for one venue or one artist, without other filters. The address has venue and artist.',
    ],
  ])('with invalid values (%j) get an error that says what is valid', (query, sentence) =>
    expect(parseOptions(query).problems).toEqual([sentence]),
  )

  test('with invalid colors don’t change the style', () => {
    for (const color of ['red}', 'fff}*{display:none', '</style>'])
      expect(createEmbedStyle(parseOptions({ accent: color, background: color }).options)).toBe(
        createEmbedStyle(parseOptions({}).options),
      )
  })

  test('with a background color get the color scheme that fits it', () => {
    expect(createEmbedStyle(parseOptions({ background: '000' }).options)).toContain('color-scheme:dark')
    expect(createEmbedStyle(parseOptions({ background: 'ffee00', theme: 'dark' }).options)).toContain(
      'color-scheme:light;',
    )
  })
})

describe('the snippets to copy', () => {
  const site = { origin: 'https://site.example', city }

  test('contain a hostile name as text', () => {
    const search = { neighborhood: HOSTILE_NAME, theme: 'dark' }
    const snippets = [scriptSnippet(search, site), frameSnippet(search, site)]
    expect(snippets[0]).toContain(' data-city="ink" data-neighborhood="&quot;&gt;&lt;script&gt;')
    expect(snippets[1]).toContain('src="https://site.example/ink/embed?neighborhood=%22%3E%3Cscript')
    for (const snippet of snippets) expect(snippet).not.toContain('<script>alert')
    expect(embedAddress({})).toBe('/embed')
  })

  test.each([
    [{}, '/events'],
    [{ venue: 'the-wick' }, '/venues/the-wick'],
    [{ artist: 'lanterns' }, '/artists/lanterns'],
    [{ neighborhood: 'Mission District' }, '/events?neighborhood=Mission+District'],
    [{ neighborhood: 'SoMa', genre: 'R&B' }, '/events?neighborhood=SoMa&amp;genre=R%26B'],
  ])('link to the same list for browsers without scripts: %j', (search, path) =>
    expect(scriptSnippet(search, site)).toContain(`<noscript><a href="https://site.example/ink${path}">`),
  )

  test('set no width attribute on the frame, because HTML doesn’t allow percentages there', () =>
    expect(frameSnippet({}, site)).not.toMatch(/ width=/))

  test.each([
    [{}, 'width: 100%; border: 0'],
    [{ theme: 'auto' }, 'width: 100%; border: 0'],
    [{ theme: 'dark' }, 'width: 100%; border: 0; color-scheme: dark'],
    [{ theme: 'light', background: 'transparent' }, 'width: 100%; border: 0; color-scheme: light'],
  ])('set the list’s color scheme on the frame: %j', (search, style) =>
    expect(frameSnippet(search, site)).toContain(` style="${style}"></iframe>`),
  )
})
