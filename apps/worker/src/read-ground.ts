import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { digestOf } from '@houselights/database/ingest/settled-reads'
import type { Registry } from '@houselights/sources/registry'
import type { Page } from '@houselights/sources/source'
import type { Depth } from '@houselights/types/jobs'

interface Ground {
  depth: Depth
  /** The city's day. */
  today: string
  /** The moment whose pages these are, where it is not that of the read. */
  asOf: string | undefined
  timeZone: string
  registry: Registry
  pages: readonly Page[]
}

/** A digest of what a read of a source comes to follows from, but for what is stored: its pages, the day, and this release. */
export const readGround = (source: Registry['sources'][number], { registry, pages, ...given }: Ground): string =>
  digestOf([
    given,
    source,
    registryDigest(registry),
    codeDigest(),
    pages.map(({ body, ...page }) => [page, hash(body)]),
  ])

const hash = (text: string): string => createHash('sha256').update(text).digest('base64')

const registries = new WeakMap<Registry, string>()

function registryDigest(registry: Registry): string {
  const known = registries.get(registry)
  if (known) return known
  const digest = digestOf(registry)
  registries.set(registry, digest)
  return digest
}

const ROOT = resolve(import.meta.dirname, '../../..')
/** Where the code lies that reads pages, and what it rests on, the cities’ data among it. */
const PACKAGES = ['cities', 'sources', 'domain', 'database', 'types']
const CODE = ['cities', 'apps/worker/src', ...PACKAGES.map((name) => `packages/${name}/src`)]

let code: string | undefined

/** Of the code that reads pages and saves what they list. Where it cannot be read, no other process counts as the same. */
function codeDigest(): string {
  code ??= digestOfCode()
  return code
}

function digestOfCode(): string {
  const digest = createHash('sha256')
  try {
    digest.update(readFileSync(join(ROOT, 'pnpm-lock.yaml')))
    for (const folder of CODE)
      for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort())
        if (/\.(ts|json)$/.test(name)) digest.update(name).update(readFileSync(join(ROOT, folder, name)))
    return digest.digest('base64')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return randomUUID()
    throw error
  }
}
