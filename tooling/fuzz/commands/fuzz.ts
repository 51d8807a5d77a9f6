import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArguments, parseWholeNumber, runCommand, UsageError } from '@houselights/command-line/arguments'
import { ROOT } from '@houselights/command-line/root'
import { Finding, reportTable, runFuzz, writeFinding } from '../src/run-fuzz.ts'
import { loadSubjects, type Subject } from '../src/subjects.ts'
import { DEFAULT_WORKERS, openThreads } from '../src/thread-pool.ts'

const USAGE = `
  npm run fuzz -- [--count 100000] [--seed 1] [--only PLATFORM] [--workers ${DEFAULT_WORKERS}] [--findings FOLDER]
                  [--json]
  npm run fuzz -- --replay FILE`

const BOUNDS = {
  thread: new URL('../src/fuzz-thread.ts', import.meta.url),
  maxMs: 2000,
  // after this time a thread is stopped; it is long because other programs may be using the CPU
  hangMs: 60_000,
  heapMb: 384,
}
const PROGRESS_MS = 5000

await runCommand(async () => {
  const { values } = parseArguments(
    {
      count: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: String(DEFAULT_WORKERS) },
      only: { type: 'string' },
      findings: { type: 'string', default: '.data/fuzz' },
      replay: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
    USAGE,
  )
  if (values.replay !== undefined) return replay(resolve(ROOT, values.replay))
  const range = [1, Number.MAX_SAFE_INTEGER] as const
  const [count, seed] = [
    parseWholeNumber(values, 'count', range, USAGE),
    parseWholeNumber(values, 'seed', range, USAGE),
  ]
  const workers = parseWholeNumber(values, 'workers', [1, 64], USAGE)
  const subjects = chooseSubjects(values.only)
  const folder = resolve(ROOT, values.findings)
  const startedAt = Date.now()
  const getElapsedSeconds = () => Math.round((Date.now() - startedAt) / 1000)
  let lastReportAt = startedAt
  const onProgress = (done: number, findings: number) => {
    if (Date.now() - lastReportAt < PROGRESS_MS && done < count) return
    lastReportAt = Date.now()
    console.error(`${done} of ${count}, ${getElapsedSeconds()} s, ${findings} kinds of findings`)
  }
  const onFinding = (finding: Finding) => writeFinding(folder, finding)
  const { counts, findings } = await runFuzz({ ...BOUNDS, subjects, seed, workers, count, onProgress, onFinding })
  const files = findings.map((finding) => relative(ROOT, writeFinding(folder, finding)))
  if (values.json) console.log(JSON.stringify({ seed, seconds: getElapsedSeconds(), platforms: counts, files }))
  else {
    console.log(`${reportTable(counts)}\n\nSeed ${seed}, ${getElapsedSeconds()} s.`)
    for (const [index, { fault, times }] of findings.entries())
      console.log(
        `\n${fault.kind}, ${times} times: ${fault.message.slice(0, 500)}\n  npm run fuzz -- --replay ${files[index]}`,
      )
  }
  return findings.length === 0 ? 0 : 1
})

async function replay(file: string): Promise<number> {
  const { case: testCase } = Finding.parse(JSON.parse(readFileSync(file, 'utf8')))
  const threads = openThreads({ ...BOUNDS, subjects: [], workers: 1 })
  try {
    const { faults, listings, problems } = await threads.run({ case: testCase })
    for (const { kind, message, stack } of faults) console.log(`${kind}: ${message}${stack ? `\n${stack}` : ''}`)
    console.log(`${listings} listings and ${problems} problems parsed`)
    return faults.length === 0 ? 0 : 1
  } finally {
    await threads.close()
  }
}

function chooseSubjects(only: string | undefined): Subject[] {
  const subjects = loadSubjects()
  const chosenSubjects = subjects.filter(({ platform }) => only === undefined || platform === only)
  if (chosenSubjects.length > 0) return chosenSubjects
  const knownPlatforms = [...new Set(subjects.map(({ platform }) => platform))].sort()
  throw new UsageError(`There is no recorded page of "${only}". Known: ${knownPlatforms.join(', ')}.${USAGE}`)
}
