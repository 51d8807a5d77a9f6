import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@houselights/dev-stack/root'
import { z } from 'zod'

const run = promisify(execFile)
const OPTIONS = { maxBuffer: 1 << 26 }

/** A state of the project that is measured; an earlier one is installed and built. */
export interface Release {
  name: 'now' | 'before'
  root: string
  title: string
}

/** Entries of a measurement. An earlier release that has none of its own gets them as they are now. */
const ENTRIES = ['apps/api/dev/without-kept-answers.ts', 'apps/worker/dev/bench-ingest.ts']

export async function thisRelease(): Promise<Release> {
  const { stdout } = await run('git', ['describe', '--always', '--dirty'], { cwd: ROOT })
  return { name: 'now', root: ROOT, title: stdout.trim() }
}

/**
 * The release of a git reference, in a folder of its own that later runs find again: out of the repository, installed from
 * pnpm's store where that has everything, and built. Its own `node_modules` and its own migrations are used.
 */
export async function earlierRelease(reference: string): Promise<Release> {
  const { stdout } = await run('git', ['rev-parse', '--short=12', `${reference}^{commit}`], { cwd: ROOT })
  const commit = stdout.trim()
  const root = join(tmpdir(), 'houselights-releases', commit)
  const release: Release = { name: 'before', root, title: commit }
  if (!existsSync(join(root, '.ready'))) await prepare(commit, root)
  for (const entry of ENTRIES) {
    await mkdir(dirname(join(root, entry)), { recursive: true })
    if (!existsSync(join(root, entry))) await copyFile(join(ROOT, entry), join(root, entry))
  }
  return release
}

async function prepare(commit: string, root: string): Promise<void> {
  const draft = `${root}.new`
  await rm(draft, { recursive: true, force: true })
  await rm(root, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  const archive = `${draft}.tar`
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT })
  await run('tar', ['-xf', archive, '-C', draft])
  await rm(archive)
  await rename(draft, root)
  const { packageManager } = z
    .object({ packageManager: z.string() })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  try {
    const install = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline']
    await run('npx', install, { cwd: root, ...OPTIONS })
    await run(process.execPath, ['apps/web/build-if-needed.ts'], { cwd: root, ...OPTIONS })
  } catch (cause) {
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause)
    throw new Error(`The release ${commit} cannot be installed or built in ${root}.\n${said}`, { cause })
  }
  await writeFile(join(root, '.ready'), '')
}

export async function migrateTo({ root }: Release, databaseUrl: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  await run(process.execPath, ['packages/database/src/migrate-cli.ts'], { cwd: root, env, ...OPTIONS })
}
