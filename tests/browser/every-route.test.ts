import axe from 'axe-core'
import { describe, expect, inject, test } from 'vitest'
import { everyEvent } from '../support/api.ts'
import { visit } from '../support/visit.ts'

const routes = async (): Promise<string[]> => {
  const [event] = await everyEvent()
  if (!event?.artist) throw new Error('the demo has no event with a headliner')
  return [
    '/',
    '/events',
    `/events/${event.slug}`,
    '/artists',
    `/artists/${event.artist.slug}`,
    '/venues',
    `/venues/${event.venue.slug}`,
    '/scraping-coverage',
  ]
}

describe('every route', () => {
  test('shows the banner of the demo, asks no third party and complains of nothing', async () => {
    for (const route of await routes()) {
      const { page, complaints, strangers } = await visit(route)
      expect(await page.getByText('These are sample listings').count(), route).toBe(1)
      expect(await page.locator('h1').count(), route).toBe(1)
      expect(complaints, route).toEqual([])
      expect(strangers, route).toEqual([])
    }
  })

  test('fits a phone without scrolling sideways', async () => {
    for (const route of await routes()) {
      const { page } = await visit(route, { viewport: { width: 390, height: 844 } })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, route).toBeLessThanOrEqual(0)
    }
  })

  test.each(['light', 'dark'] as const)('holds nothing that axe finds, in %s', async (colorScheme) => {
    for (const route of await routes()) {
      const { page } = await visit(route, { colorScheme })
      await page.evaluate(axe.source)
      const violations = await page.evaluate(async () => {
        const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
        const found = await inPage.run()
        return found.violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
        )
      })
      expect(violations, route).toEqual([])
    }
  })

  test('reads without JavaScript', async () => {
    for (const route of await routes()) {
      const { page } = await visit(route, { javaScriptEnabled: false })
      expect((await page.locator('main').innerText()).length, route).toBeGreaterThan(40)
    }
  })
})

test.each([
  ['/nowhere', '404 Page Not Found'],
  ['/events/no-such-show', 'Event Not Found'],
  ['/artists/nobody', 'Artist Not Found'],
  ['/venues/nowhere', 'Venue Not Found'],
])('%s answers 404 and says %s', async (path, words) => {
  const response = await fetch(inject('webUrl') + path)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain(words)
})
