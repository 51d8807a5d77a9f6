import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const rowsOf = (page: string) =>
  readFileSync(join(ROOT, page), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (statement|---)/.test(line))
const [specification, conventions] = [rowsOf('docs/spec-checklist.md'), rowsOf('docs/conventions.md')]

test('the checklists have their statements', () => {
  expect(specification.length).toBeGreaterThan(80)
  expect(conventions.length).toBeGreaterThan(20)
})

test.each([...specification, ...conventions])('%s', (row) => {
  const [, , doneBy = '', provedBy = ''] = row
    .split(' | ')
    .flatMap((cell, index) => (index === 0 ? ['', cell] : [cell]))
  const file = /`([^`]+)`/.exec(doneBy)?.[1] ?? ''
  expect(existsSync(join(ROOT, file)), file).toBe(true)
  // a title may hold quotation marks of its own
  const proofs = provedBy.split('<br>').map((proof) => /`([^`]+)` “(.+)”/.exec(proof) ?? [])
  expect(proofs.length).toBeGreaterThan(0)
  for (const [, path = '', name = ''] of proofs) expect(titlesIn(path), path).toContain(name)
})

/** The titles of a file's tests and groups: texts that stand before a test's function. */
const titlesIn = (path: string): string[] =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(TITLE)].map(([, , title = '']) => title.replaceAll("\\'", "'"))
const TITLE = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\{[^}]*\},\s*)?(?:async\s*)?\(/g
