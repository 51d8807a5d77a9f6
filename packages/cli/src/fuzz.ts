import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { ROOT } from '@houselights/dev-stack/root'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { FindingFile, writeFinding } from './fuzz/findings.ts'
import { type RunReport, runFuzz } from './fuzz/fuzz-run.ts'
import { reportTable } from './fuzz/report.ts'
import { DEFAULT_WORKERS, openThreads } from './fuzz/run-cases.ts'
import { capturedSubjects, recordedSubjects, type Subject } from './fuzz/subjects.ts'

const USAGE = `
  npm run fuzz -- [--count 100000] [--seed 1] [--only PLATFORM] [--workers ${DEFAULT_WORKERS}] [--captures FOLDER]
                  [--findings FOLDER] [--json]
  npm run fuzz -- --replay FILE`

const MOST_MS = 2000
/** What other programs take from a thread is no fault of its page: this long it may wait before it is ended. */
const HANG_MS = 15_000
const HEAP_MB = 384
const THREAD = new URL('./fuzz/thread.ts', import.meta.url)

await runCommand(async () => {
  const { values } = readArguments(
    {
      count: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: String(DEFAULT_WORKERS) },
      only: { type: 'string' },
      captures: { type: 'string' },
      findings: { type: 'string', default: '.data/fuzz' },
      replay: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
    USAGE,
  )
  const bounds = { thread: THREAD, mostMs: MOST_MS, hangMs: HANG_MS, heapMb: HEAP_MB }
  if (values.replay !== undefined) return replay(resolve(ROOT, values.replay))
  const [count, seed, workers] = [
    wholeNumber('count', values.count),
    wholeNumber('seed', values.seed),
    wholeNumber('workers', values.workers),
  ]
  const subjects = chosenSubjects(values.captures ?? process.env.CAPTURES_DIR ?? '../shared/captures', values.only)
  const started = Date.now()
  const folder = resolve(ROOT, values.findings)
  const report = await runFuzz({
    ...bounds,
    subjects,
    seed,
    workers,
    count,
    onProgress: progressOf(count, started),
    onFinding: (finding) => writeFinding(folder, finding),
  })
  const seconds = Math.round((Date.now() - started) / 1000)
  return told(report, { seed, seconds, folder, json: values.json })

  async function replay(file: string): Promise<number> {
    const finding = FindingFile.parse(JSON.parse(readFileSync(file, 'utf8')))
    const threads = openThreads({ ...bounds, subjects: [], seed: finding.seed, workers: 1 })
    try {
      const result = await threads.run({ given: finding.case })
      const faults = 'fault' in result ? [result.fault] : result.faults
      for (const { kind, message, stack } of faults) console.log(`${kind}: ${message}${stack ? `\n${stack}` : ''}`)
      if ('listings' in result) console.log(`${result.listings} listings and ${result.problems} problems read`)
      return faults.length === 0 ? 0 : 1
    } finally {
      await threads.close()
    }
  }
})

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= 1) return number
  throw new UsageError(`--${name} takes a whole number from 1 on, not "${text}".${USAGE}`)
}

function chosenSubjects(captures: string, only: string | undefined): Subject[] {
  const folder = resolve(ROOT, captures)
  const captured = capturedSubjects(folder)
  if (!captured) console.error(`Captures are not mutated: there is no captures.json in ${folder} (set CAPTURES_DIR).`)
  const all = [...recordedSubjects(), ...(captured ?? [])]
  const chosen = all.filter(({ platform }) => only === undefined || platform === only)
  if (chosen.length > 0) return chosen
  const known = [...new Set(all.map(({ platform }) => platform))].sort()
  throw new UsageError(`There is no recorded page of "${only}". Known: ${known.join(', ')}.${USAGE}`)
}

/** Tells on stderr how far the run is, every few seconds. */
function progressOf(count: number, started: number): (done: number, findings: number) => void {
  let told = started
  return (done, findings) => {
    if (Date.now() - told < 5000 && done < count) return
    told = Date.now()
    console.error(`${done} of ${count}, ${Math.round((told - started) / 1000)} s, ${findings} kinds of findings`)
  }
}

interface Told {
  seed: number
  seconds: number
  folder: string
  json: boolean
}

function told(report: RunReport, { seed, seconds, folder, json }: Told): number {
  const files = report.findings.map((finding) => relative(ROOT, writeFinding(folder, finding)))
  if (json) console.log(JSON.stringify({ seed, seconds, platforms: Object.fromEntries(report.counts), files }))
  else {
    console.log(reportTable(report))
    console.log(`\nSeed ${seed}, ${seconds} s.`)
    for (const [at, { fault, times }] of report.findings.entries())
      console.log(
        `\n${fault.kind}, ${times} times: ${fault.message.slice(0, 500)}\n  npm run fuzz -- --replay ${files[at]}`,
      )
  }
  return report.findings.length === 0 ? 0 : 1
}
