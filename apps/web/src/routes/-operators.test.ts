import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const readRoute = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

test('every page of the operators’ area except the sign-in page is behind the guard', () => {
  expect(readdirSync(join(import.meta.dirname, 'admin'))).toEqual(['sign-in.tsx'])
  const pages = readdirSync(join(import.meta.dirname, '_operators'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.tsx$/.test(file),
  )
  expect(pages.length).toBeGreaterThan(8)
  for (const page of pages) expect(readRoute(`_operators/${page}`), page).toMatch(/createFileRoute\('\/_operators\//)
  expect(readRoute('_operators.tsx')).toMatch(/beforeLoad: .*[\s\S]*if \(!signedIn\) throw redirect/)
})
