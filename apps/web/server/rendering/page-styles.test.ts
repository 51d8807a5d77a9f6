import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadStylesheets, withInlineStyles } from './rendered-page.ts'

const link = (href: string) => `<link rel="stylesheet" href="${href}" data-precedence="default"/>`

test('inlines the built stylesheets where the page links them', async () => {
  const files = await mkdtemp(join(tmpdir(), 'files-'))
  await mkdir(join(files, 'assets'))
  await writeFile(join(files, 'assets/site-a1.css'), 'p{color:red}')
  await writeFile(join(files, 'assets/list-b2.css'), 'p::after{content:"$&"}')
  const stylesheets = loadStylesheets(files)
  await rm(files, { recursive: true })
  const html = `<head>${link('/assets/list-b2.css')}<title>A</title>${link('/assets/site-a1.css')}</head>`
  expect(withInlineStyles(html, stylesheets)).toBe(
    '<head><style data-stylesheet="/assets/list-b2.css">p::after{content:"$&"}</style><title>A</title>' +
      '<style data-stylesheet="/assets/site-a1.css">p{color:red}</style></head>',
  )
})

test('leaves links to other stylesheets, and links in the body, as they are', () => {
  const page = `<head>${link('/assets/unknown.css')}</head><body>${link('/assets/site-a1.css')}</body>`
  expect(withInlineStyles(page, new Map([['/assets/site-a1.css', 'p{color:red}']]))).toBe(page)
})

test('finds no stylesheets in a folder without built files', () => {
  expect(loadStylesheets(import.meta.dirname).size).toBe(0)
})
