import { parseArguments, runCommand, UsageError } from '@houselights/command-line/arguments'
import { markdownTable } from '@houselights/command-line/table'
import { launchChromium } from '@houselights/dev-stack/chromium'
import getPort from 'get-port'
import lighthouse from 'lighthouse'
import { getScreens, type Screen } from '../src/lighthouse/screens.ts'
import { withDemo } from '../src/with-demo.ts'

const USAGE = `
  npm run lighthouse -- [--url URL] [--only TEXT]

  --url    the website to measure; starts a demo by default
  --only   measures only screens whose name or address contains this text`

/** Categories that must score 100. Performance depends on the machine and is only reported. */
const REQUIRED = ['seo', 'accessibility', 'best-practices'] as const
const CATEGORIES = [...REQUIRED, 'performance'] as const

interface Measurement {
  screen: Screen
  /** From 0 to 100; null if it wasn't measured. */
  scores: Readonly<Record<(typeof CATEGORIES)[number], number | null>>
  /** The audits that keep a required category below 100, in Lighthouse's words. */
  faults: readonly string[]
}

const isMeasured = ({ notIndexed }: Screen, category: string) => !(category === 'seo' && notIndexed)

const isPerfect = ({ screen, scores }: Measurement) =>
  REQUIRED.every((category) => !isMeasured(screen, category) || scores[category] === 100)

async function measure(site: string, screen: Screen, port: number): Promise<Measurement> {
  const result = await lighthouse(site + screen.path, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    formFactor: 'mobile',
    ignoreStatusCode: screen.isMissing ?? false,
    // the browser logs the page's own 404
    ...(screen.isMissing && { skipAudits: ['errors-in-console'] }),
  })
  if (!result) throw new Error(`Lighthouse returned no result for ${screen.path}.`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError) return { screen, scores: NO_SCORES, faults: [`It cannot be measured: ${runtimeError.message}`] }
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => {
      const score = categories[category]?.score ?? null
      return [category, score === null ? null : Math.round(score * 100)]
    }),
  ) as Measurement['scores']
  const below100 = REQUIRED.filter((category) => (scores[category] ?? 0) < 100)
  const faults = below100
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}${formatElements(audits[id]?.details)}`)
  return { screen, scores, faults }
}

const NO_SCORES = { seo: null, accessibility: null, 'best-practices': null, performance: null }

function formatElements(details: unknown): string {
  const { items = [] } = (details ?? {}) as { items?: { node?: { snippet?: string }; [more: string]: unknown }[] }
  const snippets = items.slice(0, 3).map(({ node, ...more }) => node?.snippet ?? JSON.stringify(more).slice(0, 200))
  return snippets.length > 0 ? ` (${snippets.join(' ; ')})` : ''
}

async function measureAll(site: string, only: string | undefined): Promise<Measurement[]> {
  const allScreens = await getScreens(site)
  const screens = allScreens.filter(({ name, path }) => !only || name.includes(only) || path.includes(only))
  if (screens.length === 0) throw new UsageError(`No screen's name or address contains “${only}”.\n${USAGE}`)
  const port = await getPort({ host: '127.0.0.1' })
  const browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] })
  try {
    const measurements: Measurement[] = []
    for (const screen of screens) {
      console.error(`${screen.name} …`)
      measurements.push(await measure(site, screen, port))
    }
    return measurements
  } finally {
    await browser.close()
  }
}

await runCommand(async () => {
  const { values } = parseArguments({ url: { type: 'string' }, only: { type: 'string' } }, USAGE)
  if (values.url !== undefined && !URL.canParse(values.url))
    throw new UsageError(`“${values.url}” isn't a URL.\n${USAGE}`)
  const run = (site: string) => measureAll(site, values.only)
  const measurements = values.url ? await run(new URL(values.url).origin) : await withDemo(run)
  const rows = measurements.map(({ screen, scores }) => [
    screen.name,
    `\`${screen.path}\``,
    ...CATEGORIES.map((category) => (isMeasured(screen, category) ? (scores[category] ?? 'none') : '–')),
  ])
  const lowest = CATEGORIES.map((category) => {
    const scored = measurements.filter(({ screen }) => isMeasured(screen, category))
    return scored.length > 0 ? Math.min(...scored.map(({ scores }) => scores[category] ?? 0)) : '–'
  })
  const totals = [`lowest of ${measurements.length}`, '', ...lowest]
  console.log(markdownTable(['screen', 'address', ...CATEGORIES], [...rows, totals], CATEGORIES.length))
  const imperfect = measurements.filter((measurement) => !isPerfect(measurement))
  for (const { screen, faults } of imperfect)
    console.log([`\n${screen.name} (${screen.path}) is below 100:`, ...faults.map((fault) => `- ${fault}`)].join('\n'))
  return imperfect.length > 0 ? 1 : 0
})
