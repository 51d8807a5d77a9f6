import { HOSTILE, HOSTILE_LINKS, HOSTILE_STRINGS } from '@houselights/contracts/testing/hostile/hostile-strings'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findDangers, parseStructuredData } from '../support/dangers.ts'
import { startFaultyApi } from '../support/faulty-api.ts'
import { createHostileRewriter } from '../support/hostile-rewriter.ts'
import { getPublicRoutes } from '../support/public-routes.ts'
import { openSite } from '../support/site.ts'
import { useOpened } from '../support/use-opened.ts'
import { visit } from '../support/visit.ts'

/** `npm run hostile` shows every string on every page. `npm test` shows each string on at least one page. */
const FULL = process.env.HOSTILE === 'full'
const TIMEOUT = { timeout: FULL ? 3_600_000 : 120_000 }
/** Only strings that can reach pages: longer ones are truncated earlier. */
const TEXTS = HOSTILE_STRINGS.filter((text) => text.length <= 4_000)
const OPERATORS_PAGES = [
  '/admin/sources',
  '/admin/reports',
  '/admin/edit',
  '/admin/review',
  '/admin/artists',
  '/admin/newsletter',
]

/** Pages with little content, or none until the visitor chooses something. */
const SPARSE_PAGES = new Set([
  '/artists',
  '/venues',
  '/map',
  '/saved',
  '/offline',
  '/following',
  '/archive',
  '/embeds',
  '/developers',
])

const api = useOpened(startFaultyApi)
const site = useOpened(() => openSite(api.url))
let routes: string[]
beforeAll(async () => {
  const allRoutes = [...(await getPublicRoutes()), '/embed', ...OPERATORS_PAGES]
  routes = FULL ? allRoutes : allRoutes.filter((route) => !SPARSE_PAGES.has(route))
})

/**
 * HTML can't contain NUL or a carriage return, so React finds text that differs from its data, and renders it again.
 */
const HYDRATION_ERROR = 'React error #418'

/** Opens a page without its content security policy, so that any injected script would run. */
const open = async (path: string) => {
  const incidents: string[] = []
  const before = async (page: Page) => {
    page.on('dialog', async (dialog) => {
      incidents.push(`a dialog: ${dialog.message()}`)
      await dialog.dismiss()
    })
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && new URL(frame.url()).pathname !== new URL(path, site.url).pathname)
        incidents.push(`a navigation to ${frame.url()}`)
    })
    page.on('popup', (popup) => incidents.push(`a window: ${popup.url()}`))
  }
  const pageVisit = await visit(path, { site: site.url, before, bypassCSP: true, waitUntil: 'networkidle' })
  return { ...pageVisit, incidents }
}

describe('a server-rendered page with hostile strings in all its data', () => {
  test('has no injected elements, attributes or URLs, and its structured data parses', TIMEOUT, async () => {
    const rewriter = createHostileRewriter(TEXTS, HOSTILE_LINKS)
    api.state.rewrite = undefined
    const { page } = await visit('/offline', { site: site.url })
    api.state.rewrite = rewriter.rewrite
    const problems: string[] = []
    for (const route of routes) {
      const insertedSoFar = new Set(rewriter.inserted)
      let rounds = 0
      do {
        rewriter.inserted.clear()
        const response = await fetch(site.url + route, { redirect: 'manual' })
        const html = await response.text()
        if (response.status !== 200) problems.push(`${route}: ${response.status}`)
        const inspection = `(html, origin) => { const document = new DOMParser().parseFromString(html, 'text/html'); return [(${findDangers})(document, origin), (${parseStructuredData})(document)] }`
        const [dangers, data] = await page.evaluate<[string[], unknown[]]>(
          `(${inspection})(${JSON.stringify(html)}, ${JSON.stringify(site.url)})`,
        )
        problems.push(...dangers.map((danger) => `${route}: ${danger}`))
        problems.push(...data.filter((item) => typeof item === 'string').map((item) => `${route}: ${item}`))
        for (const text of rewriter.inserted) insertedSoFar.add(text)
        rounds += 1
      } while (FULL && insertedSoFar.size < TEXTS.length && rounds < 40)
      for (const text of insertedSoFar) rewriter.inserted.add(text)
    }
    expect(problems).toEqual([])
    expect(rewriter.inserted.size).toBeGreaterThan(TEXTS.length * 0.9)
  })

  test('has the exact strings in its structured data', TIMEOUT, async () => {
    const path = routes.find((route) => /^\/events\/[^/]+$/.test(route)) ?? ''
    const { page } = await visit('/offline', { site: site.url })
    for (const title of HOSTILE.script.filter((text, index) => text.trim() === text && (FULL || index % 8 === 0))) {
      api.state.rewrite = (_, body) =>
        typeof body === 'object' && body && 'slug' in body && 'localDate' in body ? { ...body, title } : body
      const html = await (await fetch(site.url + path)).text()
      const data = await page.evaluate<unknown[]>(
        `(${parseStructuredData})(new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html'))`,
      )
      expect(JSON.stringify(data), title).toContain(JSON.stringify(title))
    }
  })
})

describe('a page with hostile strings in all its data, in a browser without a content security policy', () => {
  const getPaths = () => [
    ...routes
      .filter((route) => /^\/(?:events|artists|venues)\/[^/]+$/.test(route))
      .filter((_, index) => FULL || index % 2 === 0),
    '/',
    '/admin/sources',
    ...(FULL
      ? [
          '/events',
          '/venues',
          '/tonight',
          '/announced',
          '/embed',
          '/data-quality',
          '/scraping-coverage',
          ...OPERATORS_PAGES,
        ]
      : []),
  ]

  test('runs no injected script, contacts no other host, doesn’t navigate, and logs no errors', TIMEOUT, async () => {
    const rewriter = createHostileRewriter(TEXTS, HOSTILE_LINKS)
    for (const path of getPaths()) {
      api.state.rewrite = rewriter.rewrite
      const { page, consoleMessages, foreignRequests, incidents } = await open(path)
      const dangers = await page.evaluate<string[]>(`(${findDangers})(document, location.origin)`)
      expect([
        path,
        dangers,
        foreignRequests,
        incidents,
        consoleMessages.filter((line) => /^(?:Uncaught|\w*Error)/.test(line) && !line.includes(HYDRATION_ERROR)),
      ]).toEqual([path, [], [], [], []])
    }
    expect(rewriter.inserted.size).toBeGreaterThan(TEXTS.length * (FULL ? 0.9 : 0.5))
  })
})
