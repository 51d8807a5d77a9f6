import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/**
 * Appends failures and uncaught errors to the file FAILURES_FILE, so that `npm test` can print them last: browser and
 * unit tests print thousands of lines, and a truncated log keeps its end.
 */
export class FailuresReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<SerializedError>): void {
    const file = process.env.FAILURES_FILE
    if (!file) return
    const lines = [
      ...modules.flatMap((module) => [
        ...formatProblems(`${module.relativeModuleId} did not run`, module.errors()),
        ...[...module.children.allSuites()].flatMap((suite) => formatProblems(getPath(module, suite), suite.errors())),
        ...[...module.children.allTests()].flatMap((test) => getTestProblems(module, test)),
      ]),
      ...formatProblems('uncaught error', unhandled),
    ]
    if (lines.length > 0) appendFileSync(file, `${lines.join('\n')}\n`)
  }
}

function getTestProblems(module: TestModule, test: TestCase): string[] {
  const { state, errors } = test.result()
  return state === 'failed' ? formatProblems(getPath(module, test), errors) : []
}

function getPath(module: TestModule, { fullName }: { fullName: string }): string {
  return `${module.relativeModuleId} > ${fullName}`
}

/**
 * Lists each error under the heading, with its message and the stack frames in our code: at most 20 lines of 300
 * characters.
 */
function formatProblems(heading: string, errors: ReadonlyArray<SerializedError>): string[] {
  return errors.map(({ message, stack, diff }) => {
    const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
    const lines = stripVTControlCharacters([message, diff, ...frames].filter(Boolean).join('\n')).split('\n')
    return [heading, ...lines.slice(0, 20).map((line) => `    ${line.slice(0, 300)}`)].join('\n')
  })
}
