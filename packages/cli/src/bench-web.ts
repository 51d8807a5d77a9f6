import { launchChromium } from '@houselights/dev-stack/chromium'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { type Contestant, type Figures, interleave } from './bench/interleave.ts'
import { answerOf } from './bench/load.ts'
import { memoryMb } from './bench/process-figures.ts'
import { stopProcesses } from './bench/processes.ts'
import { earlierRelease, type Release, thisRelease } from './bench/release.ts'
import { seedSides } from './bench/seed-sides.ts'
import { startApi, startWeb } from './bench/side.ts'
import { slowLoad } from './bench/slow-load.ts'
import { figure } from './bench/table.ts'
import { serveVariants, VARIANTS } from './bench/web-variants.ts'
import { withBenchServer } from './bench-server.ts'

const USAGE = `
  npm run bench-web -- [--loads N] [--rows N] [--against GITREF]

  --loads     of each form of each page, in turns; the table shows medians
  --rows      events in the database
  --against   an earlier release by its git reference, loaded in the same turns`

const PATHS = ['/', '/events', '/events/event-40']
/** The page that its own plain forms are compared with. */
const COMPARED = '/'

const nameOf = (path: string) => (path === '/events/event-40' ? '/events/…' : path)

const title = (releases: readonly Release[], loads: number) =>
  `Chromium, slow 4G (1.6 Mbit/s, 150 ms), processor ÷ 4, phone of 390 × 844, nothing cached; medians of ${loads} loads in turns; ${releases.map(({ name, title }) => `${name} ${title}`).join(', ')}.\n`

const COLUMNS: readonly [head: string, figure: string, unit: string][] = [
  ['LCP', 'lcpMs', 'ms'],
  ['FCP', 'fcpMs', 'ms'],
  ['blocked', 'blockedMs', 'ms'],
  ['HTML', 'htmlKb', 'KB'],
  ['script', 'scriptKb', 'KB'],
  ['script files', 'scriptFiles', ''],
  ['style', 'styleKb', 'KB'],
  ['fonts', 'fontKb', 'KB'],
  ['pictures', 'pictureKb', 'KB'],
  ['files', 'files', ''],
  ['JS heap', 'heapMb', 'MB'],
]

const line = (name: string, of: Figures) =>
  `| ${name} | ${COLUMNS.map(([, key, unit]) => (unit ? figure(of[key] ?? Number.NaN, unit) : String(of[key] ?? '–'))).join(' | ')} |`

await runCommand(async () => {
  const { values } = readArguments(
    {
      loads: { type: 'string', default: '9' },
      rows: { type: 'string', default: '10000' },
      against: { type: 'string' },
    },
    USAGE,
  )
  const [loads, rows] = [Number(values.loads), Number(values.rows)]
  if (!(loads >= 1 && loads <= 100 && rows >= 1_000 && rows <= 1_000_000)) throw new UsageError(USAGE)
  const releases = [...(values.against ? [await earlierRelease(values.against)] : []), await thisRelease()]
  await withBenchServer(async (server) => {
    const sides = await seedSides(server, releases, rows)
    const closing: (() => Promise<void>)[] = []
    const browser = await launchChromium()
    closing.push(() => browser.close())
    try {
      const contestants: Contestant[] = []
      const servers = new Map<string, number>()
      for (const side of sides.values()) {
        const api = await startApi(side)
        const web = await startWeb(side, api.origin)
        servers.set(`API, ${side.release.name}`, api.process.pid).set(`website, ${side.release.name}`, web.process.pid)
        // the first requests measure how long a server takes to start
        for (const path of PATHS) await answerOf(`${web.origin}${path}`)
        const variants = await serveVariants(web.origin, COMPARED)
        closing.push(variants.close)
        const add = (what: string, url: string) =>
          contestants.push({ name: `${what}, ${side.release.name}`, measure: () => slowLoad(browser, url) })
        for (const path of PATHS) add(`\`${nameOf(path)}\``, `${web.origin}${path}`)
        for (const variant of VARIANTS) add(`\`${COMPARED}\` ${variant}`, variants.urls[variant])
      }
      const figures = await interleave(contestants, loads)
      console.log(title(releases, loads))
      console.log(`| page | ${COLUMNS.map(([head]) => head).join(' | ')} |\n| --- |${' ---: |'.repeat(COLUMNS.length)}`)
      for (const [name, of] of figures) console.log(line(name, of))
      console.log(`\n| memory of the servers after that | now MB | most MB |\n| --- | ---: | ---: |`)
      for (const [name, pid] of servers) {
        const { now, most } = memoryMb(pid)
        console.log(`| ${name} | ${now.toFixed(0)} | ${most.toFixed(0)} |`)
      }
    } finally {
      for (const close of closing.reverse()) await close()
      await stopProcesses()
    }
  })
  return 0
})
