import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { launchChromium } from '../chromium.ts'
import { ROOT } from '../stack-options.ts'
import { readArguments, runCommand } from './arguments.ts'

const SIZES = { desktop: { width: 1440, height: 1000 }, phone: { width: 390, height: 844 } }
const SCREENS = { home: '/', events: '/events', venues: '/venues', artists: '/artists' }

await runCommand(async () => {
  const { values } = readArguments(
    {
      site: { type: 'string', default: 'http://localhost:3000' },
      into: { type: 'string', default: 'docs/screenshots' },
    },
    '\n  npm run screenshots -- [--site URL] [--into FOLDER]   of a site that is running, such as the demo',
  )
  const folder = join(ROOT, values.into)
  await mkdir(folder, { recursive: true })
  const browser = await launchChromium()
  try {
    for (const [size, viewport] of Object.entries(SIZES))
      for (const [name, path] of Object.entries(SCREENS)) {
        const page = await browser.newPage({ viewport, colorScheme: 'dark', timezoneId: 'America/Los_Angeles' })
        await page.goto(values.site + path, { waitUntil: 'networkidle' })
        await page.screenshot({ path: join(folder, `${name}-${size}.png`) })
        await page.close()
      }
  } finally {
    await browser.close()
  }
  console.log(`Wrote ${Object.keys(SIZES).length * Object.keys(SCREENS).length} pictures into ${folder}.`)
  return 0
})
