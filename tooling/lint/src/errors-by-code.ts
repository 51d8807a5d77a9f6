import { globSync } from 'node:fs'
import { lineAt, ROOT, rule, toText } from './rule.ts'

const FILES = globSync('{apps,packages,tooling}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/(^|\/)(node_modules|dist|test|testing)\/|\.test\.tsx?$/.test(file),
)

/** Errors of libraries that have no code of their own: the file that catches them calls the library. */
const WITHOUT_CODE = ['CancelledError', 'CsvError', 'ZodError']

const found = FILES.flatMap((file) => [...toText(file).matchAll(/^(export )?class (\w+) extends \w*Error\b/gm)])
const getNames = (classes: typeof found) => new Set(classes.map(([, , name = '']) => name))
const ours = getNames(found)
const exported = getNames(found.filter(([, isExported]) => isExported))

const mayBeCompared = (name: string) =>
  ours.has(name) ? !exported.has(name) : !name.endsWith('Error') || name in globalThis || WITHOUT_CODE.includes(name)

/** The classes that a file compares errors with, and those of ours whose names it compares. */
const comparedIn = (text: string) => [
  ...[...text.matchAll(/\binstanceof (?:\w+\.)*(\w+)/g)].filter(([, name = '']) => !mayBeCompared(name)),
  ...[...text.matchAll(/\.name [!=]== '(\w+)'/g)].filter(([, name = '']) => ours.has(name)),
]

export const errorRules = [
  rule('errors that another module made are told apart by their code, not by their class or name', () =>
    FILES.flatMap((file) => {
      const text = toText(file)
      return comparedIn(text).map(
        ({ 0: how, index }) => `${file}:${lineAt(text, index)}: ${how}: use the error's guard, or hasCode`,
      )
    }),
  ),
  rule('a comparison of classes or names is found', () => {
    const byClass = (name: string) => `error instanceof ${name}\n`
    const byName = (name: string) => `error.name === '${name}'\n`
    const wrong = comparedIn(byClass('SourceError') + byClass('pg.DatabaseError') + byName('BadCursorError'))
    const right = comparedIn(byClass('Error') + byClass('DOMException') + byClass('Map') + byName('TimeoutError'))
    const counts = `${wrong.length},${right.length}`
    return counts === '3,0' ? [] : [`tooling/lint/src/errors-by-code.ts: finds ${counts}, not 3,0`]
  }),
]
