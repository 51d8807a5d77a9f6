import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { section, status, toast } from '../support/page-parts.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const stage = useStage('artist_identity')
afterEach(async () => {
  await stage.db.query('truncate artists, events, artist_changes cascade')
})

const open = () => visit('/admin/artists', { site: stage.site })
const getUpcomingTitles = async (slug: string) => {
  const { page } = await visit(`/artists/${slug}`, { site: stage.site })
  return section(page, 'Upcoming Shows').locator('h3').allInnerTexts()
}

async function createDuplicates() {
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
const searchAndChoose = async (page: Page, label: string, text: string, name: string) => {
  await page.getByRole('searchbox', { name: label }).fill(text)
  await page.getByRole('button', { name, exact: true }).click()
}

describe('the artist identity page', () => {
  test('shows likely duplicates side by side, marks them as different or merges them, and undoes either', async () => {
    const { kite, kites } = await createDuplicates()
    const { page, consoleMessages, foreignRequests } = await open()
    const pair = page.getByRole('article', { name: 'Glass Kites and Glass Kite' })
    await expect.poll(() => pair.count()).toBe(1)
    for (const phrase of ['2 shows', '1 show · Folk', 'Both have the same Spotify id.'])
      expect(await pair.innerText()).toContain(phrase)
    await page.getByRole('button', { name: 'Different artists' }).click()
    await expect.poll(() => page.getByText('No artists look like duplicates.').count()).toBe(1)
    expect(await status(page).innerText()).toBe('“Glass Kites” and “Glass Kite” are different artists.')
    await page.getByRole('button', { name: /^Undo: / }).click()
    await expect.poll(() => pair.count()).toBe(1)
    await pair.getByRole('radio', { name: 'Glass Kite', exact: true }).check()
    await pair.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect.poll(() => status(page).innerText()).toBe('Merged “Glass Kites” into “Glass Kite” (2 shows).')
    await expect.poll(() => pair.count()).toBe(0)
    const mergedRedirect = await fetch(`${stage.site}/artists/${kites.slug}`, { redirect: 'manual' })
    expect([mergedRedirect.status, new URL(mergedRedirect.headers.get('location') ?? '', stage.site).pathname]).toEqual(
      [301, `/artists/${kite.slug}`],
    )
    expect((await getUpcomingTitles(kite.slug)).toSorted()).toEqual(['One', 'Three', 'Two'])
    await page.getByRole('button', { name: 'Undo: Merged “Glass Kites” into “Glass Kite” (2 shows).' }).click()
    await expect.poll(() => status(page).innerText()).toMatch(/^Undone: Merged “Glass Kites” into/)
    await expect.poll(() => section(page, 'Decided').innerText()).toContain('undone')
    expect(await getUpcomingTitles(kite.slug)).toEqual(['One'])
    expect((await getUpcomingTitles(kites.slug)).toSorted()).toEqual(['Three', 'Two'])
    await expect.poll(() => page.getByText('No artists look like duplicates.').count()).toBe(1)
    expect([consoleMessages, foreignRequests]).toEqual([[], []])
  })

  test('finds two artists by name and merges them', async () => {
    const [kite, moth] = [await stage.anArtist({ name: 'Paper Kite' }), await stage.anArtist({ name: 'Moth Ballet' })]
    await stage.anEvent({ title: 'Of the moth', bill: [moth] })
    const { page } = await open()
    await searchAndChoose(page, 'One artist', 'paper', 'Paper Kite')
    await searchAndChoose(page, 'The other artist', 'moth', 'Moth Ballet')
    const form = page.getByRole('form', { name: 'Merge Paper Kite and Moth Ballet' })
    await form.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect.poll(() => status(page).innerText()).toBe('Merged “Moth Ballet” into “Paper Kite” (1 show).')
    expect(await form.count()).toBe(0)
    expect(await getUpcomingTitles(kite.slug)).toEqual(['Of the moth'])
    await searchAndChoose(page, 'One artist', 'paper', 'Paper Kite')
    await searchAndChoose(page, 'The other artist', 'moth', 'Moth Ballet')
    await form.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect
      .poll(() => toast(page).allInnerTexts())
      .toEqual([expect.stringContaining('"Moth Ballet" was already merged into "Paper Kite": choose that one.')])
  })

  test('splits an artist by the checked shows, and joins it again on undo', async () => {
    const nirvana = await stage.anArtist({ name: 'Nirvana' })
    for (const title of ['In Seattle', 'In London']) await stage.anEvent({ title, bill: [nirvana] })
    const { page } = await open()
    await searchAndChoose(page, 'Artist to split', 'nirv', 'Nirvana')
    const form = page.getByRole('form', { name: 'Split Nirvana' })
    await form.getByRole('checkbox', { name: /In London/ }).check()
    await form.getByRole('textbox', { name: 'Name of the other artist' }).fill('Nirvana (UK)')
    await form.getByRole('button', { name: 'Move 1 show' }).click()
    await expect.poll(() => status(page).innerText()).toBe('Split “Nirvana (UK)” from “Nirvana” (1 show).')
    expect(await getUpcomingTitles('nirvana-uk')).toEqual(['In London'])
    expect(await getUpcomingTitles('nirvana')).toEqual(['In Seattle'])
    await page.getByRole('button', { name: /^Undo: / }).click()
    await expect.poll(() => status(page).innerText()).toMatch(/^Undone: /)
    expect((await getUpcomingTitles('nirvana')).toSorted()).toEqual(['In London', 'In Seattle'])
    const splitRedirect = await fetch(`${stage.site}/artists/nirvana-uk`, { redirect: 'manual' })
    expect(splitRedirect.status).toBe(301)
  })

  test('fits the screen and passes axe', async () => {
    await createDuplicates()
    const longNamed = await stage.anArtist({ name: 'Averyverylongnameofabandwithoutanyspacesatallinitsname' })
    await stage.anEvent({ title: 'Averyverylongtitleofashowwithoutanyspacesatallinitstitle', bill: [longNamed] })
    const { page } = await open()
    await searchAndChoose(page, 'Artist to split', 'avery', longNamed.name)
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(1)
    await expect.poll(() => page.getByRole('radio').count()).toBe(2)
    await expectFitsAndPassesAxe(page, '/admin/artists')
  })
})
