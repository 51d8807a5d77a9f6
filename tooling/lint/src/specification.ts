import { globSync } from 'node:fs'
import { ROOT, readText, rule } from './rule.ts'

/**
 * How many statements of each section are proved by tests. Lower a number only if the specification lost a statement.
 */
const STATEMENTS: Record<string, number> = {
  Layout: 7,
  Home: 8,
  Events: 15,
  Event: 20,
  Artists: 9,
  Venues: 11,
  Limits: 18,
  Admin: 4,
  'Data quality': 11,
  Coverage: 15,
  'Whole site': 24,
  Conventions: 34,
}

const TESTS = globSync('{apps,packages,scripts,tests,tooling}/**/*.test.ts', {
  cwd: ROOT,
  exclude: ['**/node_modules'],
})
const PROVES = /\bproves: \[([^\]]*)\]/g
const LITERAL = /'([^']+)'|"([^"]+)"/g

function findProblems(): string[] {
  const lists = TESTS.flatMap((file) => [...readText(file).matchAll(PROVES)].map(([, list = '']) => list))
  const literals = lists.flatMap((list) =>
    [...list.matchAll(LITERAL)].map(([, single, double]) => single ?? double ?? ''),
  )
  const sections = [...new Set(literals)].map((statement) => statement.slice(0, statement.indexOf(': ')))
  return [...new Set([...Object.keys(STATEMENTS), ...sections])].flatMap((section) => {
    const foundCount = sections.filter((name) => name === section).length
    const expected = STATEMENTS[section] ?? 0
    return foundCount === expected ? [] : [`tests prove ${foundCount} statements of "${section}", not ${expected}`]
  })
}

export const specificationRules = [
  rule('each statement of the specification has a test (`meta.proves`), counted in specification.ts', findProblems),
]
