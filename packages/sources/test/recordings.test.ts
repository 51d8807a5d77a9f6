import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { decodePage, parsePages, sourceFor } from '../src/read-pages.ts'

/** `recordings/<name>/`: meta.json, the pages it names, and expected.json with the listings they yield. */
const FOLDER = resolve(import.meta.dirname, '../recordings')

const Meta = z.object({
  platform: z.string(),
  url: z.string(),
  now: z.string(),
  timeZone: z.string().default('America/Los_Angeles'),
  pages: z.array(z.object({ file: z.string(), url: z.string() })).min(1),
  /** Kinds of the problems that the pages hold on purpose. */
  problems: z.array(z.string()).default([]),
})

const names = readdirSync(FOLDER).filter((name) => existsSync(resolve(FOLDER, name, 'meta.json')))

describe.each(names)('recording %s', (name) => {
  const at = (file: string): string => resolve(FOLDER, name, file)
  test('yields the listings written beside it', () => {
    const meta = Meta.parse(JSON.parse(readFileSync(at('meta.json'), 'utf8')))
    const source = sourceFor(meta.platform, meta.url)
    if ('unknown' in source) throw new Error(source.unknown)
    const pages = meta.pages.map(({ file, url }) => ({ url, body: decodePage(readFileSync(at(file))) }))
    const output = parsePages(source, pages, { now: meta.now, timeZone: meta.timeZone })
    expect(output.listings).toEqual(JSON.parse(readFileSync(at('expected.json'), 'utf8')))
    expect(output.problems.map(({ kind }) => kind)).toEqual(meta.problems)
  })
})
