import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { OLDEST_BROWSERS } from './oldest-browsers.ts'

const WEB = import.meta.dirname
const CLIENT = join(WEB, 'dist/client')
const MANIFEST = join(CLIENT, '.vite/manifest.json')
/** Chunks of pages that can be saved for offline use. The router splits these chunks off the routes. */
const PAGE_CHUNKS = /^src\/routes\/(?!_operators|admin|developers|embeds|-)[^?]*\?tsr-split=component/
/** Chunks that these pages load on first use and also need offline. */
const PART_CHUNKS =
  /^_register-|service-worker\/(?:register|offline-line)\.ts$|toast-region\.tsx$|public-calls\.ts$|src\/browser\/polyfills\.ts$|\?tsr-split=(?:error|notFound)Component/

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: readonly string[]
  dynamicImports?: readonly string[]
  css?: readonly string[]
  assets?: readonly string[]
}

/** Builds `/service-worker.js` from the manifest of the website's build, and then deletes the manifest. */
export async function buildServiceWorker(): Promise<void> {
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(MANIFEST, 'utf8'))
  await build({
    configFile: false,
    root: WEB,
    logLevel: 'warn',
    define: {
      SHELL_FILES: JSON.stringify([...getShellFiles(manifest), '/icon.svg']),
      'process.env.NODE_ENV': '"production"',
    },
    publicDir: false,
    build: {
      outDir: CLIENT,
      emptyOutDir: false,
      target: OLDEST_BROWSERS,
      lib: {
        entry: join(WEB, 'src/service-worker/main.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'service-worker.js',
      },
    },
  })
  await rm(join(CLIENT, '.vite'), { recursive: true })
}

/** Returns the sorted paths of the files that public pages need. */
function getShellFiles(manifest: Readonly<Record<string, Chunk>>): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    // only the `latin` fonts: few pages need the letters in `latin-ext`
    const assets = (chunk.assets ?? []).filter((file) => !file.endsWith('.woff2') || /-latin-wght-/.test(file))
    for (const file of [chunk.file, ...(chunk.css ?? []), ...assets]) files.add(`/${file}`)
    for (const importedKey of chunk.imports ?? []) add(importedKey)
    for (const importedKey of chunk.dynamicImports ?? [])
      if (PAGE_CHUNKS.test(importedKey) || PART_CHUNKS.test(importedKey)) add(importedKey)
  }
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) add(key)
  const hasOfflineLine = [...files].some((file) => file.includes('/offline-line-'))
  if (![...seen].some((key) => PAGE_CHUNKS.test(key)) || !hasOfflineLine)
    throw new Error('The build’s chunks have unexpected names, so the service worker would save no pages.')
  return [...files].sort()
}
