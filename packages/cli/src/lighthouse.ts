import { launchChromium } from '@houselights/dev-stack/chromium'
import getPort from 'get-port'
import lighthouse from 'lighthouse'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { type Screen, screensOf } from './lighthouse-screens.ts'
import { CATEGORIES, type Measured, PERFECT, scoreTable, shortOf } from './lighthouse-table.ts'
import { withDemo } from './with-demo.ts'

const USAGE = `
  npm run lighthouse -- [--url URL] [--only TEXT]

  --url    a website that runs already; a demo of its own where none is named
  --only   the screens alone whose name or address holds this text`

async function measure(site: string, screen: Screen, port: number): Promise<Measured> {
  const result = await lighthouse(site + screen.path, {
    ...{ port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] },
    ...{ formFactor: 'mobile', ignoreStatusCode: screen.isMissing ?? false },
    // the browser logs the page's own 404
    ...(screen.isMissing && { skipAudits: ['errors-in-console'] }),
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${screen.path}.`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError) return { screen, scores: NO_SCORES, faults: [`It cannot be measured: ${runtimeError.message}`] }
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => {
      const score = categories[category]?.score ?? null
      return [category, score === null ? null : Math.round(score * 100)]
    }),
  ) as Measured['scores']
  const missed = PERFECT.filter((category) => (scores[category] ?? 0) < 100)
  const faults = missed
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}${placesOf(audits[id]?.details)}`)
  return { screen, scores, faults }
}

const NO_SCORES = { seo: null, accessibility: null, 'best-practices': null, performance: null }

function placesOf(details: unknown): string {
  const { items = [] } = (details ?? {}) as { items?: { node?: { snippet?: string }; [more: string]: unknown }[] }
  const shown = items.slice(0, 3).map(({ node, ...more }) => node?.snippet ?? JSON.stringify(more).slice(0, 200))
  return shown.length > 0 ? ` (${shown.join(' ; ')})` : ''
}

async function measureAll(site: string, only: string | undefined): Promise<Measured[]> {
  const all = await screensOf(site)
  const screens = all.filter(({ name, path }) => !only || name.includes(only) || path.includes(only))
  if (screens.length === 0) throw new UsageError(`No screen's name or address holds “${only}”.\n${USAGE}`)
  const port = await getPort({ host: '127.0.0.1' })
  const browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] })
  try {
    const measured: Measured[] = []
    for (const screen of screens) {
      console.error(`${screen.name} …`)
      measured.push(await measure(site, screen, port))
    }
    return measured
  } finally {
    await browser.close()
  }
}

await runCommand(async () => {
  const { values } = readArguments({ url: { type: 'string' }, only: { type: 'string' } }, USAGE)
  if (values.url !== undefined && !URL.canParse(values.url))
    throw new UsageError(`“${values.url}” is no address.\n${USAGE}`)
  const look = (site: string) => measureAll(site, values.only)
  const measured = values.url ? await look(new URL(values.url).origin) : await withDemo(look)
  console.log(scoreTable(measured))
  return measured.some((each) => shortOf(each).length > 0) ? 1 : 0
})
