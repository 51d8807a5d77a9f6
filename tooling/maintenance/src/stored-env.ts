import { spawn } from 'node:child_process'
import { parseOptions, runCommand, UsageError } from '@houselights/command-line/arguments'
import { ROOT } from '@houselights/command-line/root'
import { migrate } from '@houselights/database/schema/migrate'
import { openStoredDatabase } from '@houselights/dev-stack/postgres/stored-database'
import { isCannotStart } from '@houselights/dev-stack/supervise/preflight'

export const STORED_OPTIONS = {
  demo: { type: 'boolean' },
  replay: { type: 'string' },
  'as-of': { type: 'string' },
} as const

interface StoredOptions {
  demo?: boolean | undefined
  replay?: string | undefined
  'as-of'?: string | undefined
}

/**
 * Runs work on the database at DATABASE_URL, as it is. Without that setting, uses the database of the Houselights that
 * the options choose or that runs here: starts its Postgres for the work if it isn't running, and migrates it first,
 * except with `skipMigrations` or `forRestore`.
 */
export async function withStoredEnv<Result>(
  options: StoredOptions,
  work: (env: NodeJS.ProcessEnv & { DATABASE_URL: string }) => Promise<Result>,
  { skipMigrations = false, forRestore = false }: { skipMigrations?: boolean; forRestore?: boolean } = {},
): Promise<Result> {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) return work({ ...process.env, DATABASE_URL })
  const args = [
    ...(options.demo ? ['--demo'] : []),
    ...(options.replay === undefined ? [] : ['--replay', options.replay]),
    ...(options['as-of'] === undefined ? [] : ['--as-of', options['as-of']]),
  ]
  try {
    const stored = await openStoredDatabase(args, process.env, { forRestore })
    try {
      if (!skipMigrations && !forRestore) await migrate(stored.env.DATABASE_URL)
      return await work({ ...process.env, ...stored.env })
    } finally {
      await stored.close()
    }
  } catch (error) {
    throw isCannotStart(error) ? new UsageError(error.message, { cause: error }) : error
  }
}

/** Runs a program by its path from the root; returns its exit code. */
export function runProgram(path: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [path, ...args], { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
  process.once('exit', () => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a command whose program uses the stored database. */
export const runStoredCommand = (
  usage: string,
  path: string,
  options?: Parameters<typeof withStoredEnv>[2],
): Promise<void> =>
  runCommand(async () =>
    withStoredEnv(parseOptions(STORED_OPTIONS, usage), (env) => runProgram(path, [], env), options),
  )
