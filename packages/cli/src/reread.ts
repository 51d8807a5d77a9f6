import { spawn } from 'node:child_process'
import { migrate } from '@houselights/database/migrate'
import { ROOT } from '@houselights/dev-stack/root'
import { openStoredDatabase } from '@houselights/dev-stack/stored-database'
import { CannotStart } from '@houselights/dev-stack/supervise/preflight'
import { readArguments, runCommand, UsageError } from './arguments.ts'

const USAGE = `
  npm run reread [-- --venue SLUG] [--json]                  what is stored by the Houselights that runs here, else by npm start
  npm run reread -- --demo                                   what the demo stored
  npm run reread -- --replay FOLDER --as-of TIME             what that replay stored
  DATABASE_URL=postgres://… npm run reread                   any other database`

await runCommand(async () => {
  const { values, positionals } = readArguments(
    {
      venue: { type: 'string' },
      json: { type: 'boolean', default: false },
      demo: { type: 'boolean' },
      replay: { type: 'string' },
      'as-of': { type: 'string' },
    },
    USAGE,
  )
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is no option.${USAGE}`)
  const passed = [...(values.venue === undefined ? [] : ['--venue', values.venue]), ...(values.json ? ['--json'] : [])]
  if (process.env.DATABASE_URL) return reread(passed, process.env)
  const request = [
    ...(values.demo ? ['--demo'] : []),
    ...(values.replay === undefined ? [] : ['--replay', values.replay]),
    ...(values['as-of'] === undefined ? [] : ['--as-of', values['as-of']]),
  ]
  try {
    const stored = await openStoredDatabase(request, process.env)
    try {
      await migrate(stored.env.DATABASE_URL)
      return await reread(passed, { ...process.env, ...stored.env })
    } finally {
      await stored.close()
    }
  } catch (error) {
    throw error instanceof CannotStart ? new UsageError(error.message, { cause: error }) : error
  }
})

/** Runs the worker's own command; gives its exit code. */
function reread(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, ['apps/worker/dev/reread-main.ts', ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  return new Promise((resolve, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
