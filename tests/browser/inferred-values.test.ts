import { beforeAll, describe, expect, test } from 'vitest'
import { pauseClock } from '../support/pause-clock.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const HINT = 'No source says this directly'

describe('an inferred value', () => {
  let path: string
  const stage = useStage('inferred_values')
  beforeAll(async () => {
    const event = await stage.anEvent({
      title: 'A Night of Guesses',
      doorsAt: new Date('2025-05-10T19:00:00-07:00'),
      description: 'A sentence made of facts.',
      inferred: ['doors', 'description'],
    })
    path = `/events/${event.slug}`
    await stage.anEvent({ title: 'A Night of Facts', doorsAt: new Date('2025-05-10T19:00:00-07:00') })
  })

  test('is marked in the list and on the page, and stated values aren’t', async () => {
    const { page } = await visit('/events', { site: stage.site })
    const row = (title: string) => page.getByRole('article').filter({ hasText: title })
    expect(await row('A Night of Guesses').innerText()).toMatch(/Doors 7 PM\s+\(inferred, not listed\)/)
    expect(await row('A Night of Facts').innerText()).not.toContain('inferred')
    await page.goto(stage.site + path)
    const doorsRow = page.locator('dl > div', { hasText: 'Doors' })
    expect((await doorsRow.innerText()).replace(/\s+/g, ' ')).toMatch(/7 PM ?inferred/)
    expect(await page.locator('dl > div', { hasText: 'Show' }).innerText()).not.toContain('inferred')
    expect(await page.locator('section', { hasText: 'About this show' }).innerText()).toContain('inferred')
    expect(await page.getByText('Inferred, not listed: doors, description.').count()).toBe(1)
    const json = await page.locator('script[type="application/ld+json"]').first().innerText()
    expect(json).toContain('A Night of Guesses')
    expect(json).not.toMatch(/doorTime|A sentence made of facts/)
  })

  test('has a tooltip after 700 ms, for mouse and keyboard', {
    meta: { proves: ['Limits: tooltips open after 700 ms'] },
  }, async () => {
    const { page } = await visit(path, { site: stage.site, before: (page) => page.clock.install() })
    const badge = page.locator('dl').getByText('inferred')
    const hint = page.getByRole('tooltip').filter({ hasText: HINT })
    await pauseClock(page)
    await badge.hover()
    await page.clock.runFor(600)
    expect(await hint.count()).toBe(0)
    await page.clock.runFor(200)
    await expect.poll(() => hint.count()).toBe(1)
    await page.mouse.move(0, 0)
    await page.clock.runFor(500)
    await expect.poll(() => hint.count()).toBe(0)
    await badge.focus()
    await page.clock.runFor(800)
    await expect.poll(() => hint.count()).toBe(1)
  })
})
