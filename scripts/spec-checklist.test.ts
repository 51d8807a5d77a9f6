import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const rows = readFileSync(join(ROOT, 'docs/spec-checklist.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (statement|---)/.test(line))

test('the checklist has its statements', () => expect(rows.length).toBeGreaterThan(80))

test.each(rows)('%s', (row) => {
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
