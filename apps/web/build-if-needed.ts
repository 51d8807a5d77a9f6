import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { subsetFonts } from '@houselights/design-system/subset-fonts'
import { buildServiceWorker } from './build-service-worker.ts'

const MIN_COMPRESSED_BYTES = 1024

/** Compresses the built files once, so that the server doesn't compress them for each request. */
async function precompress(folder: string): Promise<void> {
  for await (const name of glob('**/*.{js,css,svg,json}', { cwd: folder })) {
    const path = join(folder, name)
    const content = await readFile(path)
    if (content.length < MIN_COMPRESSED_BYTES) continue
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}

const WEB = import.meta.dirname
const ROOT = join(WEB, '../..')
const STAMP = join(WEB, 'dist/stamp')
const INPUTS = [
  'apps/web/{src,public}/**/*',
  'apps/web/{vite.config.ts,build-service-worker.ts,oldest-browsers.ts,package.json}',
  'packages/{contracts,domain,api-client,design-system}/{src/**/*,package.json}',
  'packages/design-system/{font-faces,subset-fonts}.ts',
  'pnpm-lock.yaml',
]

async function buildIfNeeded(force: boolean): Promise<void> {
  const stamp = await hashInputs()
  const builtStamp = existsSync(STAMP) ? await readFile(STAMP, 'utf8') : ''
  if (!force && builtStamp === stamp) return
  console.log('Building the site…')
  await subsetFonts()
  await viteBuild()
  await buildServiceWorker()
  await precompress(join(WEB, 'dist/client'))
  // hash again: the build writes the route tree, which is one of the inputs
  await writeFile(STAMP, await hashInputs())
}

async function hashInputs(): Promise<string> {
  const hash = createHash('sha256')
  const paths: string[] = []
  for await (const file of glob(INPUTS, { cwd: ROOT, withFileTypes: true }))
    if (file.isFile()) paths.push(join(file.parentPath, file.name))
  for (const path of paths.sort())
    hash
      .update(path.slice(ROOT.length))
      .update('\0')
      .update(await readFile(path))
  return hash.digest('hex')
}

function viteBuild(): Promise<void> {
  const vite = join(WEB, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: WEB,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // on SIGTERM, this process waits for Vite to exit
  process.once('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Couldn’t build the site: Vite exited with ${code}.`)),
    )
  })
}

await buildIfNeeded(process.argv.includes('--force'))
