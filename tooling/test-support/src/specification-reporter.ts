import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

interface Proof {
  statement: string
  file: string
  test: string
  result: string
}

const ROOT = join(import.meta.dirname, '../../..')
const FOLDER = join(ROOT, 'test-results/specification')

/**
 * Prints how many statements of the specification the tests proved, and writes which test proved which. A test lists
 * its statements in `meta.proves`. `npm test` empties the folder and runs unit tests first, so the report after its
 * browser tests covers both.
 */
export class SpecificationReporter implements Reporter {
  readonly #file: string

  constructor(part: 'unit' | 'browser' | 'faults') {
    this.#file = join(FOLDER, `${part}.json`)
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const proofs = modules.flatMap(toProofs).sort((a, b) => a.statement.localeCompare(b.statement))
    if (proofs.length === 0) return
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(this.#file, `${JSON.stringify(proofs, null, 2)}\n`)
    const isNpmTest = process.env.FAILURES_FILE !== undefined
    console.log(summarize(isNpmTest ? loadProofs() : proofs))
  }
}

function toProofs(module: TestModule): Proof[] {
  const file = relative(ROOT, module.moduleId)
  return [...module.children.allTests()].flatMap((test) =>
    (test.meta().proves ?? []).map((statement) => ({
      statement,
      file,
      test: test.fullName,
      result: test.result().state,
    })),
  )
}

const loadProofs = (): Proof[] =>
  readdirSync(FOLDER).flatMap((part) => JSON.parse(readFileSync(join(FOLDER, part), 'utf8')))

/**
 * Counts the proved statements and lists the others. A statement is proved if one of its tests passes and none fails.
 */
function summarize(proofs: Proof[]): string {
  const statements = [...Map.groupBy(proofs, ({ statement }) => statement)]
  const unproved = statements.flatMap(([statement, tests]) => {
    const results = new Set(tests.map(({ result }) => result))
    if (results.has('failed')) return [`  failed: ${statement}`]
    return results.has('passed') ? [] : [`  skipped: ${statement}`]
  })
  const proved = statements.length - unproved.length
  const counts = `Specification: ${proved} of ${statements.length} statements proved by a passing test`
  return [`${counts} (${relative(ROOT, FOLDER)})`, ...unproved].join('\n')
}
