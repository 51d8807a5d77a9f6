import { HOSTILE, HOSTILE_STRINGS } from '@houselights/contracts/testing/hostile/hostile-strings'
import { beforeAll, describe, expect, test } from 'vitest'
import { getRoutes, request, toAddress } from './every-route.ts'
import { testApi } from './running-api.ts'

const api = testApi('hostile_texts', { logLevel: 'trace' })
beforeAll(async () => {
  const venue = await api.aVenue({ name: 'Percent 100% Hall' })
  await api.anEvent({ title: 'Glass_Kite 50% \\ Moth', venueId: venue.id })
})

/** Longer texts are refused, or don't fit in an address. */
const SHORT_TEXTS = HOSTILE_STRINGS.filter((text) => text.length <= 200)
const DATABASE_TEXTS = new Set(HOSTILE.database)

describe('a search', () => {
  const getSearchRoutes = () =>
    getRoutes(api).filter(
      ({ method, config }) => method === 'GET' && config.queryShape && 'search' in config.queryShape,
    )

  test('for hostile text causes no server error on any route', async () => {
    const texts = [...SHORT_TEXTS, '%'.repeat(200), '\\'.repeat(199), '_'.repeat(200)]
    expect(getSearchRoutes().length).toBeGreaterThan(2)
    for (const { path, name } of getSearchRoutes())
      for (const text of texts.filter((text, index) => index % 12 === 0 || DATABASE_TEXTS.has(text))) {
        const search = encodeURIComponent(text.toWellFormed())
        const response = await request(api, 'GET', `${toAddress(path)}?search=${search}`)
        await response.arrayBuffer()
        const expected = text.includes('\0') ? [400] : [200, ...(text.trim() === '' ? [400] : [])]
        expect(expected, `${name} ${JSON.stringify(text)}`).toContain(response.status)
      }
  })

  test('that is 10 kB long is refused, whatever its characters', async () => {
    for (const { path } of getSearchRoutes())
      for (const character of ['%', '_', '\\', "'", 'a']) {
        const search = encodeURIComponent(character.repeat(10_240))
        const response = await request(api, 'GET', `${toAddress(path)}?search=${search}`)
        // percent-encoding triples the length, which makes the request's headers too large
        expect(response.status, `${path} ${character}`).toBe(
          /\w/.test(encodeURIComponent(character).charAt(0)) ? 400 : 431,
        )
        await response.arrayBuffer()
      }
  })

  test.each([
    ['100%', 1],
    ['%', 1],
    ['Percent%Hall', 0],
    ['Percent_100', 0],
    ['_', 0],
    ['\\', 0],
    ["' or '1'='1", 0],
  ])('for %j finds %i venues in the operators’ area: there are no wildcards', async (search, count) => {
    const response = await request(api, 'GET', `/api/admin/find?search=${encodeURIComponent(search)}`)
    const results: { kind: string }[] = await response.json()
    expect(results.filter(({ kind }) => kind === 'venue')).toHaveLength(count)
  })
})

test('text in an address can’t forge a line of the log', async () => {
  api.lines.length = 0
  for (const text of [...HOSTILE.log, ...HOSTILE.header])
    await request(api, 'GET', `/api/events/${encodeURIComponent(text)}`).then((response) => response.arrayBuffer())
  expect(api.lines.length).toBeGreaterThan(0)
  for (const line of api.lines) {
    expect(line.trimEnd()).not.toMatch(/\p{Cc}/u)
    expect(JSON.parse(line)).toHaveProperty('level')
  }
})

describe('text from visitors', () => {
  test('in a mistake report is refused or stored as text, and the report’s source is stored only if it is http(s)', async () => {
    const links = [...HOSTILE.noLinks, ...HOSTILE.oddLinks]
    const texts = SHORT_TEXTS.filter((_, index) => index % 6 === 0)
    // each show accepts a limited number of reports
    const shows: string[] = []
    for (let index = 0; index < texts.length / 5; index++) shows.push((await api.anEvent()).slug)
    for (const [index, text] of texts.entries()) {
      const source = index % 2 === 0 ? '' : (links[index % links.length] ?? '')
      const body = JSON.stringify({ category: 'other', text, source })
      const response = await request(api, 'POST', `/api/events/${shows[index % shows.length]}/reports`, {}, body)
      expect([200, 400], `${JSON.stringify(text)} ${JSON.stringify(source)}: ${await response.text()}`).toContain(
        response.status,
      )
    }
    const storedReports: { text: string; source: string | null }[] = await api.db.query(
      'select text, source from mistake_reports',
    )
    expect(storedReports.length).toBeGreaterThan(10)
    for (const { text, source } of storedReports) {
      expect(texts.map((sentText) => sentText.trim().toWellFormed())).toContain(text)
      if (source !== null)
        expect([new URL(source).protocol, new URL(source).username], source).toEqual([
          expect.stringMatching(/^https?:$/),
          '',
        ])
    }
  })

  test('as a venue’s address causes no server error, and as an email address is refused', async () => {
    for (const address of [...HOSTILE.noLinks, ...HOSTILE.paths]) {
      const response = await request(api, 'POST', '/api/venues/suggest', {}, JSON.stringify({ address }))
      expect([200, 400], `${JSON.stringify(address)}: ${await response.text()}`).toContain(response.status)
    }
    for (const email of HOSTILE.header) {
      const response = await request(api, 'POST', '/api/newsletter/subscribe', {}, JSON.stringify({ email }))
      expect([response.status, email]).toEqual([400, email])
    }
  })
})
