import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDuePictures, markPictureFailed, savePictureLink } from '@houselights/database/pictures/picture-links'
import { openPictureStore } from '@houselights/storage/open-store'
import { toPictureKey } from '@houselights/storage/pictures/picture-keys'
import { aPhoto } from '@houselights/storage/pictures/testing/sample-files'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { openStage, type Stage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const NOON = new Date('2025-05-02T12:00:00-07:00')
const POSTER = 'https://hall.example/posters/glass-kite.jpg'
const DEAD_URL = 'https://dead.example/moth-ballet.png'
const PICTURE_ID = 'c0ffee'.padEnd(64, '0')
// The tests draw their own files, because the code that resizes other sites' files keeps sharp from reading SVG in this
// process.
const WIDTHS = [96, 160, 320, 400]

let stage: Stage
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  stage = await openStage('pictures', { PICTURES_DIR: folder })
  await stage.anEvent({ title: 'Glass Kite', slug: 'glass-kite', imageUrl: POSTER })
  await stage.anEvent({ title: 'Moth Ballet', slug: 'moth-ballet', imageUrl: DEAD_URL })
})
afterAll(async () => {
  await stage?.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await stage.db.query('truncate picture_links, pictures')
  await findDuePictures(stage.db, { now: NOON, limit: 10 })
  const store = await openPictureStore({ kind: 'folder', folder })
  for (const width of WIDTHS)
    for (const format of ['avif', 'webp'] as const) {
      const bytes = await aPhoto({ width, height: width * 0.75 })
        .toFormat(format)
        .toBuffer()
      await store.put(toPictureKey(PICTURE_ID, `${width}.${format}`), bytes, `image/${format}`)
    }
  const picture = {
    id: PICTURE_ID,
    type: 'image/jpeg',
    bytes: 90_000,
    width: 400,
    height: 300,
    widths: WIDTHS,
    keptBytes: 1,
    placeholder: 'data:image/webp;base64,UklGRg==',
  } as const
  await savePictureLink(stage.db, POSTER, { picture, validators: {}, at: NOON })
  await markPictureFailed(stage.db, { url: DEAD_URL, failures: 0 }, `${DEAD_URL}: responded with 404`, NOON)
})

const open = () => visit('/admin/pictures', { site: stage.site })
const item = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

describe('pictures in the operators’ area', () => {
  test('are listed as thumbnails with their URL, the records that use them, and their errors', async () => {
    const { page, consoleMessages, foreignRequests } = await open()
    const itemText = await item(page, 'Glass Kite').innerText()
    expect(itemText).toContain(POSTER)
    expect(itemText).toMatch(/Stored[\s\S]*400 × 300 · 88 KB original/)
    expect(await item(page, 'Glass Kite').getByRole('link').getAttribute('href')).toBe('/events/glass-kite')
    const loadedWidth = await item(page, 'Glass Kite')
      .locator('img')
      .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))
    expect(loadedWidth).toBe(160)
    expect(await item(page, 'Moth Ballet').innerText()).toMatch(/Failed[\s\S]*responded with 404/)
    expect([consoleMessages, foreignRequests]).toEqual([[], []])
    await expectFitsAndPassesAxe(page, '/admin/pictures')
    await page.getByRole('button', { name: 'Remove: Glass Kite' }).click()
    await expectFitsAndPassesAxe(page, '/admin/pictures with its dialog')
  })

  test('can be filtered by state and name', async () => {
    const { page } = await open()
    await page.getByRole('link', { name: 'Failed', exact: true }).click()
    await expect.poll(() => item(page, 'Glass Kite').count()).toBe(0)
    expect(await item(page, 'Moth Ballet').count()).toBe(1)
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByLabel('Find pictures').fill('glass')
    await page.waitForURL('**/admin/pictures?search=glass')
    await expect.poll(() => item(page, 'Moth Ballet').count()).toBe(0)
    await page.getByLabel('Find pictures').fill('nobody at all')
    await expect.poll(() => page.getByText('No pictures to show.').count()).toBe(1)
  })

  test('can be removed with a reason, and allowed again', async () => {
    const { page } = await open()
    const [kite, file] = [item(page, 'Glass Kite'), `${stage.api}/api/pictures/${PICTURE_ID}/160.webp`]
    await kite.getByRole('button', { name: 'Remove: Glass Kite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this picture?' })
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await fetch(file)).status).toBe(200)
    await kite.getByRole('button', { name: 'Remove: Glass Kite' }).click()
    await page.keyboard.type('The photographer asked on 1 May.')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => kite.innerText()).toContain('The photographer asked on 1 May.')
    await dialog.waitFor({ state: 'detached' })
    expect([await kite.locator('img').count(), (await fetch(file)).status]).toEqual([0, 404])
    await kite.getByRole('button', { name: 'Allow again: Glass Kite' }).click()
    await expect.poll(() => kite.innerText()).toContain('Waiting')
  })
})

test('the editor links to the picture of the edited record', async () => {
  const [{ id }] = await stage.db.query(`select id from events where slug = 'glass-kite'`)
  const { page } = await visit(`/admin/edit?kind=event&id=${id}`, { site: stage.site })
  await page.getByRole('link', { name: 'See its picture' }).click()
  await page.waitForURL('**/admin/pictures?search=*')
  await expect.poll(() => item(page, 'Glass Kite').count()).toBe(1)
  expect(await item(page, 'Moth Ballet').count()).toBe(0)
})
