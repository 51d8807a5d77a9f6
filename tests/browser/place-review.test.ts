import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { placeLookups } from '@houselights/database/enrichment/place-review'
import { SAMPLE_PHOTOGRAPHER, SAMPLE_PLACES_KEY } from '@houselights/sample-city/providers/sample-places'
import { startSampleSites } from '@houselights/sample-city/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { openStage } from '../support/stage.ts'
import { useOpened } from '../support/use-opened.ts'
import { visit } from '../support/visit.ts'

const sites = useOpened(() => startSampleSites())
const stage = useOpened(() =>
  openStage('place_review', {
    GOOGLE_PLACES_API_KEY: SAMPLE_PLACES_KEY,
    ...toStandInsEnv({ providersUrl: sites.origin }),
  }),
)
beforeEach(() => stage.db.query('truncate venues, sources cascade'))

async function aVenueWithCandidates(name: string, slug: string) {
  const venue = await stage.aVenueWithPage({ name, slug, address: '3 Example Ave' })
  await placeLookups(stage.db).saveFound(venue.id, [`sample-${slug}`, `sample-${slug}-next-door`], new Date())
}

test('after an operator chooses a venue’s Google place, its page shows the photos, and only the place’s id is stored', async () => {
  await aVenueWithCandidates('Lorem Lounge', 'lorem-lounge')
  await aVenueWithCandidates('Fixture Bar', 'fixture-bar')
  const { page, consoleMessages, foreignRequests } = await visit('/admin/places', { site: stage.site })
  expect(await page.getByRole('status').innerText()).toBe('2 venues left.')
  await expectFitsAndPassesAxe(page, '/admin/places')
  await page.getByRole('button', { name: 'None of these is Fixture Bar' }).click()
  await expect
    .poll(() => page.getByRole('status').innerText())
    .toMatch(/^Fixture Bar: none of these\.\s+1 venue left\.$/)
  await page.getByRole('button', { name: 'This one: Lorem Lounge is Lorem Lounge', exact: true }).click()
  await expect.poll(() => page.getByRole('status').innerText()).toMatch(/^Lorem Lounge: place saved\.\s+Nothing left\./)
  await page.getByRole('link', { name: 'Open in the editor' }).click()
  await page.getByText('Google place id').first().waitFor()
  // On a busy machine the page's request to Google may time out, so the page is opened again.
  await vi.waitFor(
    async () => {
      await page.goto(`${stage.site}/venues/lorem-lounge`)
      await page.getByText(`Photo: ${SAMPLE_PHOTOGRAPHER}`).waitFor({ timeout: 8_000 })
    },
    { timeout: 40_000 },
  )
  expect([consoleMessages, foreignRequests]).toEqual([[], []])

  const tables: { name: string }[] = await stage.db.query(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => stage.db.query(`select to_jsonb(t)::text as row from "${name}" t`)),
  )
  expect(JSON.stringify(rows)).toContain('sample-lorem-lounge')
  for (const privateText of [SAMPLE_PHOTOGRAPHER, 'sample-photo', 'CA 94100', 'maps.google.com', 'Next Door'])
    expect(JSON.stringify(rows), privateText).not.toContain(privateText)
})

test('the places page says why names are missing if Google doesn’t respond', async () => {
  await aVenueWithCandidates('Placeholder Hall', 'placeholder-hall')
  await fetch(`${sites.origin}/_behaviour/places`, { method: 'PUT', body: 'down' })
  const { page } = await visit('/admin/places', { site: stage.site })
  expect(await page.getByText('Google Places didn’t respond.').count()).toBe(1)
  expect(await page.getByText('sample-placeholder-hall', { exact: true }).count()).toBe(1)
  await fetch(`${sites.origin}/_behaviour/places`, { method: 'PUT', body: 'well' })
})
