import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { hasFocus, status } from '../support/page-parts.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const PAGE = '/admin/enrichment'
const stage = useStage('enrichment', { SPOTIFY_KEY: 'an-id:a-secret' })
beforeAll(async () => {
  const venue = await stage.aVenue({ name: 'Test Hall' })
  for (const name of ['Glass Kite', 'Twins', 'Velvet Static']) {
    const artist = await stage.anArtist({ name, genre: 'Indie Rock' })
    await stage.anEvent({ venueId: venue.id, bill: [artist] })
  }
  const addLookup = (name: string, provider: string, outcome: string, candidates: unknown[], reasons: string[]) =>
    stage.db.query(
      `insert into artist_lookups (artist_id, provider, outcome, external_id, candidates, reasons, looked_up_at)
       select id, $2, $3, $4, $5, $6, '2025-05-02T11:00:00-07:00' from artists where name = $1`,
      [
        name,
        provider,
        outcome,
        outcome === 'linked' ? 'a1' : null,
        JSON.stringify(candidates),
        JSON.stringify(reasons),
      ],
    )
  const candidate = (id: string, name: string, ...details: string[]) => ({
    id,
    name,
    details,
    url: `https://open.spotify.com/artist/${id}`,
  })
  const twins = [candidate('t1', 'Twins', 'doom metal'), candidate('t2', 'TWINS', 'techno', '12 followers')]
  await addLookup('Twins', 'spotify', 'ask', twins, ['Two artists on Spotify are called Twins.'])
  await addLookup('Twins', 'musicbrainz', 'ask', [candidate('m1', 'Twins', 'Oakland')], ['Its location is far away.'])
  await addLookup(
    'Glass Kite',
    'spotify',
    'linked',
    [candidate('a1', 'Glass Kite')],
    ['It’s the only one with this name.'],
  )
  await addLookup('Velvet Static', 'spotify', 'none', [], ['Spotify has no artist with this name.'])
  await stage.db.query(
    `insert into provider_pauses values ('spotify', now() + interval '10 minutes', 'Spotify asked us to slow down.')`,
  )
})

const open = (path = PAGE) => visit(path, { site: stage.site })
const getNames = (page: Page) => page.locator('main li:has(> div > h3) h3 a').allTextContents()

describe('the enrichment page', () => {
  test('shows whether each provider works, what is missing, and how long it is paused', async () => {
    const { page, consoleMessages } = await open()
    const card = (name: string) => page.locator('main li', { has: page.getByRole('heading', { name }) }).first()
    expect(await card('MusicBrainz').innerText()).toContain('MusicBrainz needs a contact address. Set CONTACT_URL')
    expect(await card('Spotify paused').innerText()).toContain('Spotify asked us to slow down. Resumes')
    expect(await card('Google Places').innerText()).toContain('GOOGLE_PLACES_API_KEY')
    expect(await page.content()).not.toContain('a-secret')
    expect(consoleMessages).toEqual([])
    await expect.poll(() => getNames(page)).toContain('Twins')
    await expectFitsAndPassesAxe(page, PAGE)
  })

  test('lists undecided artists first, and others through filter links', async () => {
    const { page } = await open()
    await expect.poll(() => getNames(page)).toEqual(['Twins', 'Twins'])
    await page.getByRole('link', { name: 'MusicBrainz', exact: true }).click()
    await expect.poll(() => getNames(page)).toEqual(['Twins'])
    await page.getByRole('link', { name: 'Linked', exact: true }).click()
    await expect.poll(() => status(page).innerText()).toBe('No linked artists yet.')
    await page.getByRole('link', { name: 'Both', exact: true }).click()
    await expect.poll(() => getNames(page)).toEqual(['Glass Kite'])
    expect(page.url()).toContain('outcome=linked')
    expect(await page.locator('main').innerText()).toContain('It’s the only one with this name.')
  })

  test('accepts a decision by keyboard, reports it, and shows how many are left', async () => {
    const { page } = await open(`${PAGE}?provider=spotify`)
    const list = page.getByRole('list', { name: 'Twins on Spotify' })
    expect(await list.getByRole('link').first().getAttribute('href')).toBe('https://open.spotify.com/artist/t1')
    await list.getByRole('button', { name: 'This one: TWINS, techno' }).focus()
    await page.keyboard.press('Enter')
    // The first request that needs the queue waits until the queue is created.
    await expect
      .poll(() => status(page).innerText(), { timeout: 15_000 })
      .toBe('Twins is TWINS on Spotify. Nothing to decide.')
    expect(await hasFocus(status(page))).toBe(true)
    const [row] = await stage.db.query(
      `select outcome, external_id, decided_by from artist_lookups where provider = 'spotify' and external_id like 't%'`,
    )
    expect(row).toEqual({ outcome: 'linked', external_id: 't2', decided_by: 'operator' })
    await page.getByRole('link', { name: 'Not there', exact: true }).click()
    await page.getByRole('button', { name: 'Look up again: Velvet Static on Spotify' }).click()
    await expect.poll(() => status(page).innerText()).toContain('Looking up Velvet Static on Spotify.')
    await page.getByRole('link', { name: 'Linked', exact: true }).click()
    await page.getByRole('button', { name: 'None of these: Glass Kite on Spotify' }).click()
    await expect.poll(() => status(page).innerText()).toContain('Glass Kite is not on Spotify.')
  })
})
