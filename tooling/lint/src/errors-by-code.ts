import { globSync } from 'node:fs'
import { lineAt, ROOT, readText, rule } from './rule.ts'

const FILES = globSync('{apps,packages,tooling}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/(^|\/)(node_modules|dist|test|testing)\/|\.test\.tsx?$/.test(file),
)

/** Library errors without a code of their own: the file that catches them also calls the library. */
const WITHOUT_CODE = ['CancelledError', 'CsvError', 'ZodError']

const errorClasses = FILES.flatMap((file) => [
  ...readText(file).matchAll(/^(export )?class (\w+) extends \w*Error\b/gm),
])
const getNames = (classes: typeof errorClasses) => new Set(classes.map(([, , name = '']) => name))
const ourClasses = getNames(errorClasses)
const exportedClasses = getNames(errorClasses.filter(([, isExported]) => isExported))

const mayBeCompared = (name: string) =>
  ourClasses.has(name)
    ? !exportedClasses.has(name)
    : !name.endsWith('Error') || name in globalThis || WITHOUT_CODE.includes(name)

/** Finds the forbidden comparisons in a file: of errors with classes, and of names with our classes' names. */
const findComparisons = (text: string) => [
  ...[...text.matchAll(/\binstanceof (?:\w+\.)*(\w+)/g)].filter(([, name = '']) => !mayBeCompared(name)),
  ...[...text.matchAll(/\.name [!=]== '(\w+)'/g)].filter(([, name = '']) => ourClasses.has(name)),
]

export const errorRules = [
  rule('errors from another module are recognized by their code, not by their class or name', () =>
    FILES.flatMap((file) => {
      const text = readText(file)
      return findComparisons(text).map(
        ({ 0: comparison, index }) =>
          `${file}:${lineAt(text, index)}: ${comparison}: use the error's guard, or hasCode`,
      )
    }),
  ),
  rule('the rule for errors finds comparisons of classes or names', () => {
    const byClass = (name: string) => `error instanceof ${name}\n`
    const byName = (name: string) => `error.name === '${name}'\n`
    const forbiddenComparisons = findComparisons(
      byClass('SourceError') + byClass('pg.DatabaseError') + byName('BadCursorError'),
    )
    const allowedComparisons = findComparisons(
      byClass('Error') + byClass('DOMException') + byClass('Map') + byName('TimeoutError'),
    )
    const counts = `${forbiddenComparisons.length},${allowedComparisons.length}`
    return counts === '3,0' ? [] : [`tooling/lint/src/errors-by-code.ts: found ${counts}, expected 3,0`]
  }),
]
