import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArguments, runCommand } from '@houselights/command-line/arguments'
import { ROOT } from '@houselights/command-line/root'
import { defaultCity } from '@houselights/config/cities/cities'
import { launchChromium } from '@houselights/dev-stack/chromium'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { z } from 'zod'
import { withDemo } from '../src/with-demo.ts'

const VIEWS: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 1000 }, colorScheme: 'light' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 1000 }, colorScheme: 'dark' },
}
const QUALITY = 72
const Slugs = z.array(z.object({ slug: z.string(), bill: z.array(z.unknown()), doors: z.string().nullable() }))

async function getScreens(site: string): Promise<Record<string, string>> {
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
    tonight: '/tonight',
    saved: '/saved',
    map: '/map',
    announced: '/announced',
    following: '/following',
    archive: '/archive',
    embeds: '/embeds',
    developers: '/developers',
    'not-found': '/nowhere',
    admin: '/admin',
    quality: '/data-quality',
    coverage: '/scraping-coverage',
    sources: '/admin/sources',
    runs: '/admin/runs',
    identity: '/admin/artists',
    enrichment: '/admin/enrichment',
    places: '/admin/places',
    'venue-facts': '/admin/venue-facts',
    pictures: '/admin/pictures',
  }
}

async function takeScreenshots(browser: Browser, site: string, folder: string): Promise<string[]> {
  const pictures: string[] = []
  const screens = await getScreens(site)
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

await runCommand(async () => {
  const { values } = parseArguments(
    { site: { type: 'string' }, into: { type: 'string', default: 'docs/screenshots' } },
    '\n  npm run screenshots -- [--site URL] [--into FOLDER]   starts a demo if there is no --site',
  )
  const folder = join(ROOT, values.into)
  await mkdir(folder, { recursive: true })
  const browser = await launchChromium()
  try {
    const take = (site: string) => takeScreenshots(browser, site, folder)
    const pictures = values.site ? await take(values.site) : await withDemo(take)
    await writeFile(join(folder, 'README.md'), toGallery(pictures))
    console.log(`Wrote ${pictures.length} pictures to ${folder}.`)
  } finally {
    await browser.close()
  }
  return 0
})

function toGallery(pictures: readonly string[]): string {
  const lines = [
    '# Screenshots',
    '',
    'The demo on a desktop, on a phone and in dark mode. `npm run screenshots` makes them; artists and venues are fictional.',
    '',
    ...pictures.map((picture) => `![${picture.replace('.jpg', '')}](${picture})`),
  ]
  return `${lines.join('\n')}\n`
}
