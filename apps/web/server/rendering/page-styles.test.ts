import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stylesheetsIn, withInlineStyles } from './rendered-page.ts'

const link = (href: string) => `<link rel="stylesheet" href="${href}" data-precedence="default"/>`

test('a page gets the built stylesheets that it names, where they are named', async () => {
  const files = await mkdtemp(join(tmpdir(), 'files-'))
  await mkdir(join(files, 'assets'))
  await writeFile(join(files, 'assets/site-a1.css'), 'p{color:red}')
  await writeFile(join(files, 'assets/list-b2.css'), 'p::after{content:"$&"}')
  const stylesheets = stylesheetsIn(files)
  await rm(files, { recursive: true })
  const named = `<head>${link('/assets/list-b2.css')}<title>A</title>${link('/assets/site-a1.css')}</head>`
  expect(withInlineStyles(named, stylesheets)).toBe(
    '<head><style data-stylesheet="/assets/list-b2.css">p::after{content:"$&"}</style><title>A</title>' +
      '<style data-stylesheet="/assets/site-a1.css">p{color:red}</style></head>',
  )
})

test('links of other stylesheets, and what stands in the body, stay as they are', () => {
  const page = `<head>${link('/assets/unknown.css')}</head><body>${link('/assets/site-a1.css')}</body>`
  expect(withInlineStyles(page, new Map([['/assets/site-a1.css', 'p{color:red}']]))).toBe(page)
})

test('a folder without built files holds no stylesheets', () => {
  expect(stylesheetsIn(import.meta.dirname).size).toBe(0)
})
