import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { defaultCity } from '@houselights/cities/cities'
import { buildWebsite } from '@houselights/dev-stack/build-website'
import { launchChromium } from '@houselights/dev-stack/chromium'
import { ROOT } from '@houselights/dev-stack/root'
import { startStack } from '@houselights/dev-stack/stack'
import { getEnrichment } from '@houselights/types/enrichment'
import { SiteStatus } from '@houselights/types/routes'
import getPort from 'get-port'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { z } from 'zod'
import { readArguments, runCommand } from './arguments.ts'

const VIEWS: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 1000 }, colorScheme: 'light' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 1000 }, colorScheme: 'dark' },
}
const QUALITY = 72
const Slugs = z.array(z.object({ slug: z.string(), bill: z.array(z.unknown()), doors: z.string().nullable() }))

/** Every screen, by the name of its picture. */
async function screensOf(site: string): Promise<Record<string, string>> {
  const events = Slugs.parse(await (await fetch(`${site}/api/events?limit=60`)).json())
  const event = events.find(({ bill, doors }) => bill.length > 1 && doors) ?? events[0]
  const artists = z.array(z.object({ slug: z.string(), spotifyId: z.string().nullable() }))
  const [artist] = artists.parse(await (await fetch(`${site}/api/artists?search=headliners&limit=1`)).json())
  return {
    home: '/',
    events: '/events',
    event: `/events/${event?.slug}`,
    artists: '/artists',
    artist: `/artists/${artist?.slug}`,
    venues: '/venues',
    venue: '/venues/lorem-lounge',
    'not-found': '/nowhere',
    admin: '/admin',
    quality: '/data-quality',
    coverage: '/scraping-coverage',
    sources: '/admin/sources',
    runs: '/admin/runs',
    identity: '/admin/artists',
    enrichment: '/admin/enrichment',
    places: '/admin/places',
    pictures: '/admin/pictures',
  }
}

async function shoot(browser: Browser, site: string, folder: string): Promise<string[]> {
  const pictures: string[] = []
  const screens = await screensOf(site)
  for (const [view, settings] of Object.entries(VIEWS))
    for (const [name, path] of Object.entries(screens)) {
      const context = await browser.newContext({ ...settings, timezoneId: defaultCity.timeZone })
      const page = await context.newPage()
      await page.goto(site + path, { waitUntil: 'networkidle' })
      const picture = `${name}-${view}.jpg`
      await page.screenshot({ path: join(folder, picture), type: 'jpeg', quality: QUALITY })
      await context.close()
      pictures.push(picture)
    }
  return pictures
}

/** Whether all pictures are fetched, and all artists and places looked up. */
async function isEnriched(api: string): Promise<boolean> {
  const answer = await fetch(api + getEnrichment.path)
  const { pictures, providers } = getEnrichment.response.parse(await answer.json())
  return pictures.kept > 0 && [pictures, ...providers].every(({ waiting }) => waiting === 0)
}

/** A demo of its own, read to the end and enriched. */
async function withDemo<Result>(work: (site: string) => Promise<Result>): Promise<Result> {
  const stateDir = await mkdtemp(join(tmpdir(), 'houselights-pictures-'))
  const [webPort, apiPort] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })]
  await buildWebsite()
  const options = { mode: 'demo', stateDir, database: 'houselights_demo', webPort, apiPort } as const
  const stack = await startStack(options, () => {})
  try {
    stack.startWorker()
    for (let unread = 1; unread > 0; await wait(500)) {
      const { sources } = SiteStatus.parse(await (await fetch(`${stack.apiUrl}/api/status`)).json())
      unread = sources.active === 0 ? 1 : sources.neverRead
    }
    while (!(await isEnriched(stack.apiUrl))) await wait(500)
    // the page of the API's answers that was kept while reading went on is gone by now
    await wait(2_000)
    return await work(stack.webUrl)
  } finally {
    await stack.stop()
    await rm(stateDir, { recursive: true, force: true })
  }
}

await runCommand(async () => {
  const { values } = readArguments(
    { site: { type: 'string' }, into: { type: 'string', default: 'docs/screenshots' } },
    '\n  npm run screenshots -- [--site URL] [--into FOLDER]   of a demo of its own where no site is named',
  )
  const folder = join(ROOT, values.into)
  await mkdir(folder, { recursive: true })
  const browser = await launchChromium()
  try {
    const take = (site: string) => shoot(browser, site, folder)
    const pictures = values.site ? await take(values.site) : await withDemo(take)
    await writeFile(join(folder, 'README.md'), gallery(pictures))
    console.log(`Wrote ${pictures.length} pictures into ${folder}.`)
  } finally {
    await browser.close()
  }
  return 0
})

function gallery(pictures: readonly string[]): string {
  const lines = [
    '# The screens, as the demo shows them',
    '',
    'Desktop, phone and dark, made by `npm run screenshots`. Artists and venues are samples.',
    '',
    ...pictures.map((picture) => `![${picture.replace(/-|\.jpg/g, ' ').trim()}](${picture})`),
  ]
  return `${lines.join('\n')}\n`
}
