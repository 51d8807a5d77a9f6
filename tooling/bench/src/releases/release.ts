import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@houselights/command-line/root'
import { z } from 'zod'

const run = promisify(execFile)
const OPTIONS = { maxBuffer: 1 << 26 }

/** A version of the project to measure. An earlier one is installed and built first. */
export interface Release {
  name: 'now' | 'before'
  root: string
  title: string
}

/** The programs that a measurement starts, with their paths in earlier releases. */
const PROGRAMS = {
  'api without cache': ['tooling/bench/src/programs/api-without-cache.ts', 'apps/api/dev/without-kept-answers.ts'],
  'ingest pages': ['tooling/bench/src/programs/ingest-pages.ts', 'apps/worker/dev/bench-ingest.ts'],
  migrate: ['packages/database/src/schema/migrate-cli.ts', 'packages/database/src/migrate-cli.ts'],
} as const

/** Finds the path of a program in a release. */
export function toProgram({ root, title }: Pick<Release, 'root' | 'title'>, program: keyof typeof PROGRAMS): string {
  const path = PROGRAMS[program].find((candidate) => existsSync(join(root, candidate)))
  if (!path) throw new Error(`${title} has no program at ${PROGRAMS[program].join(' or ')}.`)
  return path
}

export async function getCurrentRelease(): Promise<Release> {
  const { stdout } = await run('git', ['describe', '--always', '--dirty'], { cwd: ROOT })
  return { name: 'now', root: ROOT, title: stdout.trim() }
}

/**
 * Returns the release at a git reference. It's installed and built in a folder outside the repository, which later runs
 * reuse; packages come from pnpm's store if it has them all. The release uses its own `node_modules` and migrations.
 */
export async function getEarlierRelease(reference: string): Promise<Release> {
  const { stdout } = await run('git', ['rev-parse', '--short=12', `${reference}^{commit}`], { cwd: ROOT })
  const commit = stdout.trim()
  const root = join(tmpdir(), 'houselights-releases', commit)
  const release: Release = { name: 'before', root, title: commit }
  if (!existsSync(join(root, '.ready'))) await prepare(commit, root)
  return release
}

async function prepare(commit: string, root: string): Promise<void> {
  const draftFolder = `${root}.new`
  await rm(draftFolder, { recursive: true, force: true })
  await rm(root, { recursive: true, force: true })
  await mkdir(draftFolder, { recursive: true })
  const archive = `${draftFolder}.tar`
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT })
  await run('tar', ['-xf', archive, '-C', draftFolder])
  await rm(archive)
  await rename(draftFolder, root)
  const { packageManager } = z
    .object({ packageManager: z.string() })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  try {
    const install = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline']
    await run('npx', install, { cwd: root, ...OPTIONS })
    await run(process.execPath, ['apps/web/build-if-needed.ts'], { cwd: root, ...OPTIONS })
  } catch (cause) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause)
    throw new Error(`The release ${commit} cannot be installed or built in ${root}.\n${output}`, { cause })
  }
  await writeFile(join(root, '.ready'), '')
}

export async function migrateTo(release: Release, databaseUrl: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  await run(process.execPath, [toProgram(release, 'migrate')], { cwd: release.root, env, ...OPTIONS })
}
