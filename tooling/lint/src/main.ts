import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cityRules } from './cities-are-data.ts'
import { errorRules } from './errors-by-code.ts'
import { importRules } from './import-rules.ts'
import { patternRules } from './linear-patterns.ts'
import { migrationRules } from './migration-rules.ts'
import { requestRules } from './outgoing-requests.ts'
import { scriptRules } from './package-scripts.ts'
import { ROOT, rule, textOf } from './rule.ts'

interface Row {
  at: string
  text: string
}

const rowsOf = (page: string): Row[] =>
  textOf(page)
    .split('\n')
    .map((text, index) => ({ at: `${page}:${index + 1}`, text }))
    .filter(({ text }) => text.startsWith('| ') && !/^\| (statement|---)/.test(text))

/** The titles of a file's tests, groups and lint rules: texts before a function. */
const titlesIn = (path: string): string[] =>
  [...textOf(path).matchAll(TITLE)].map(([, , title = '']) => title.replaceAll("\\'", "'"))
const TITLE = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\{[^}]*\},\s*)?(?:async\s*)?\(/g

function problemsIn({ at, text }: Row): string[] {
  const [, doneBy = '', provedBy = ''] = text.split(' | ')
  const file = /`([^`]+)`/.exec(doneBy)?.[1] ?? ''
  if (!file || !existsSync(join(ROOT, file))) return [`${at}: names no file that exists: ${file}`]
  // a title may hold quotation marks of its own
  return provedBy.split('<br>').flatMap((proof) => {
    const [, path = '', name = ''] = /`([^`]+)` “(.+)”/.exec(proof) ?? []
    if (!path || !existsSync(join(ROOT, path))) return [`${at}: names no test that exists: ${proof.trim()}`]
    return titlesIn(path).includes(name) ? [] : [`${at}: ${path} has no test “${name}”`]
  })
}

const checklistRules = [
  rule('the checklists name files and tests that exist', () => {
    const [specification, conventions] = [rowsOf('docs/spec-checklist.md'), rowsOf('docs/conventions.md')]
    return [
      ...(specification.length > 80 ? [] : ['docs/spec-checklist.md:1: has lost its statements']),
      ...(conventions.length > 20 ? [] : ['docs/conventions.md:1: has lost its statements']),
      ...[...specification, ...conventions].flatMap(problemsIn),
    ]
  }),
]

// Part of `npm run lint`: what has to hold for the source as a whole and no linter knows.

// the patterns come first: they are seen while modules are loaded
const rules = [
  ...patternRules,
  ...requestRules,
  ...migrationRules,
  ...cityRules,
  ...errorRules,
  ...checklistRules,
  ...importRules,
  ...scriptRules,
]
for (const { promise, problems } of rules) {
  const found = await problems()
  if (found.length === 0) continue
  console.error(`${found.join('\n')}\n  Broken: ${promise}.\n`)
  process.exitCode = 1
}
