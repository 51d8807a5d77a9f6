import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { openStage, type Stage } from '../support/stage.ts'
import { type VisitOptions, visit } from '../support/visit.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage('artist_identity')
})
afterAll(() => stage?.close())
afterEach(async () => {
  await stage.db.query('truncate artists, events, artist_changes cascade')
})

const open = (options: VisitOptions = {}) => visit('/admin/artists', { site: stage.site, ...options })
const section = (page: Page, title: string) => page.locator(`section:has(> div > h2:text-is("${title}"))`)
const status = (page: Page) => page.locator('main [role="status"]').first()
const upcoming = async (slug: string) => {
  const { page } = await visit(`/artists/${slug}`, { site: stage.site })
  return section(page, 'Upcoming Shows').locator('h3').allInnerTexts()
}

async function twoArtists() {
  const spotifyId = 'a'.repeat(22)
  const [kite, kites] = [
    await stage.anArtist({ name: 'Glass Kite', genre: 'Folk', spotifyId }),
    await stage.anArtist({ name: 'Glass Kites', spotifyId }),
  ]
  await stage.anEvent({ title: 'One', bill: [kite] })
  await stage.anEvent({ title: 'Two', bill: [kites] })
  await stage.anEvent({ title: 'Three', bill: [kites] })
  return { kite, kites }
}
const find = async (page: Page, label: string, text: string, name: string) => {
  await page.getByRole('searchbox', { name: label }).fill(text)
  await page.getByRole('button', { name, exact: true }).click()
}

describe('who is who', () => {
  test('is suggested side by side, merged with a choice of who stays, and taken back', async () => {
    const { kite, kites } = await twoArtists()
    const { page, complaints, strangers } = await open()
    const pair = page.getByRole('article', { name: 'Glass Kites and Glass Kite' })
    await expect.poll(() => pair.count()).toBe(1)
    expect(await pair.innerText()).toContain('2 shows')
    expect(await pair.innerText()).toContain('1 show · Folk')
    expect(await pair.innerText()).toContain('Spotify knows both as one artist.')
    await pair.getByRole('radio', { name: 'Glass Kite', exact: true }).check()
    await pair.getByRole('button', { name: 'Make them one' }).click()
    await expect.poll(() => status(page).innerText()).toBe('“Glass Kites” is part of “Glass Kite” (2 shows).')
    await expect.poll(() => pair.count()).toBe(0)
    const moved = await fetch(`${stage.site}/artists/${kites.slug}`, { redirect: 'manual' })
    expect([moved.status, new URL(moved.headers.get('location') ?? '', stage.site).pathname]).toEqual([
      301,
      `/artists/${kite.slug}`,
    ])
    expect((await upcoming(kite.slug)).toSorted()).toEqual(['One', 'Three', 'Two'])
    await page.getByRole('button', { name: 'Undo: “Glass Kites” is part of “Glass Kite” (2 shows).' }).click()
    await expect.poll(() => status(page).innerText()).toMatch(/^Taken back: “Glass Kites” is part of/)
    await expect.poll(() => section(page, 'Decided').innerText()).toContain('taken back')
    expect(await upcoming(kite.slug)).toEqual(['One'])
    expect((await upcoming(kites.slug)).toSorted()).toEqual(['Three', 'Two'])
    await expect.poll(() => page.getByText('No two artists look like one.').count()).toBe(1)
    expect([complaints, strangers]).toEqual([[], []])
  })

  test('is two by an operator’s word, until that is taken back', async () => {
    await twoArtists()
    const { page } = await open()
    await page.getByRole('button', { name: 'They are two' }).click()
    await expect.poll(() => page.getByText('No two artists look like one.').count()).toBe(1)
    expect(await status(page).innerText()).toBe('“Glass Kites” and “Glass Kite” are two.')
    await page.getByRole('button', { name: /^Undo: / }).click()
    await expect.poll(() => page.getByRole('button', { name: 'They are two' }).count()).toBe(1)
  })

  test('is found by name and merged', async () => {
    const [kite, moth] = [await stage.anArtist({ name: 'Paper Kite' }), await stage.anArtist({ name: 'Moth Ballet' })]
    await stage.anEvent({ title: 'Of the moth', bill: [moth] })
    const { page } = await open()
    await find(page, 'One artist', 'paper', 'Paper Kite')
    await find(page, 'The other artist', 'moth', 'Moth Ballet')
    const form = page.getByRole('form', { name: 'Make Paper Kite and Moth Ballet one' })
    await form.getByRole('button', { name: 'Make them one' }).click()
    await expect.poll(() => status(page).innerText()).toBe('“Moth Ballet” is part of “Paper Kite” (1 show).')
    expect(await form.count()).toBe(0)
    expect(await upcoming(kite.slug)).toEqual(['Of the moth'])
    await find(page, 'One artist', 'paper', 'Paper Kite')
    await find(page, 'The other artist', 'moth', 'Moth Ballet')
    await form.getByRole('button', { name: 'Make them one' }).click()
    await expect
      .poll(() => page.locator('li[data-state="open"]').allInnerTexts())
      .toEqual([expect.stringContaining('"Moth Ballet" became part of "Paper Kite" already: choose that one.')])
  })

  test('is taken apart by ticked shows, and made one again by undo', async () => {
    const nirvana = await stage.anArtist({ name: 'Nirvana' })
    for (const title of ['In Seattle', 'In London']) await stage.anEvent({ title, bill: [nirvana] })
    const { page } = await open()
    await find(page, 'Which artist', 'nirv', 'Nirvana')
    const form = page.getByRole('form', { name: 'Take Nirvana apart' })
    await form.getByRole('checkbox', { name: /In London/ }).check()
    await form.getByRole('textbox', { name: 'Name of the other artist' }).fill('Nirvana (UK)')
    await form.getByRole('button', { name: 'Give it 1 show' }).click()
    await expect.poll(() => status(page).innerText()).toBe('“Nirvana (UK)” was taken out of “Nirvana” (1 show).')
    expect(await upcoming('nirvana-uk')).toEqual(['In London'])
    expect(await upcoming('nirvana')).toEqual(['In Seattle'])
    await page.getByRole('button', { name: /^Undo: / }).click()
    await expect.poll(() => status(page).innerText()).toMatch(/^Taken back: /)
    expect((await upcoming('nirvana')).toSorted()).toEqual(['In London', 'In Seattle'])
    const gone = await fetch(`${stage.site}/artists/nirvana-uk`, { redirect: 'manual' })
    expect(gone.status).toBe(301)
  })

  test.each(['light', 'dark'] as const)(
    'holds nothing that axe finds, nor scrolls sideways, in %s',
    async (colorScheme) => {
      await twoArtists()
      const long = await stage.anArtist({ name: 'Averyverylongnameofabandwithoutanyspacesatallinitsname' })
      await stage.anEvent({ title: 'Averyverylongtitleofashowwithoutanyspacesatallinitstitle', bill: [long] })
      const { page } = await open({ colorScheme, reducedMotion: 'reduce' })
      await find(page, 'Which artist', 'avery', long.name)
      await expect.poll(() => page.getByRole('checkbox').count()).toBe(1)
      await expect.poll(() => page.getByRole('radio').count()).toBe(2)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await axeFindings(page), `at ${width}`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        )
      }
    },
  )
})
