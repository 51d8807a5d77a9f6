import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/**
 * Appends to the file FAILURES_FILE what failed and what nobody caught, so that `npm test` can say it last: browser and
 * unit tests print thousands of lines, and a log that is cut keeps its end.
 */
export class FailuresReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<SerializedError>): void {
    const file = process.env.FAILURES_FILE
    if (!file) return
    const lines = [
      ...modules.flatMap((module) => [
        ...problems(`${module.relativeModuleId} did not run`, module.errors()),
        ...[...module.children.allSuites()].flatMap((suite) => problems(where(module, suite), suite.errors())),
        ...[...module.children.allTests()].flatMap((test) => ofTest(module, test)),
      ]),
      ...problems('Nobody caught', unhandled),
    ]
    if (lines.length > 0) appendFileSync(file, `${lines.join('\n')}\n`)
  }
}

function ofTest(module: TestModule, test: TestCase): string[] {
  const { state, errors } = test.result()
  return state === 'failed' ? problems(where(module, test), errors) : []
}

function where(module: TestModule, { fullName }: { fullName: string }): string {
  return `${module.relativeModuleId} > ${fullName}`
}

/** A heading, and of each error what it says and where in the project it arose: 20 lines at most, 300 characters each. */
function problems(heading: string, errors: ReadonlyArray<SerializedError>): string[] {
  return errors.map(({ message, stack, diff }) => {
    const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
    const lines = stripVTControlCharacters([message, diff, ...frames].filter(Boolean).join('\n')).split('\n')
    return [heading, ...lines.slice(0, 20).map((line) => `    ${line.slice(0, 300)}`)].join('\n')
  })
}
