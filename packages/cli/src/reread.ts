import { spawn } from 'node:child_process'
import { ROOT } from '@houselights/dev-stack/root'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { STORED, withStoredEnv } from './stored-env.ts'

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
      ...STORED,
    },
    USAGE,
  )
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is no option.${USAGE}`)
  const passed = [...(values.venue === undefined ? [] : ['--venue', values.venue]), ...(values.json ? ['--json'] : [])]
  return withStoredEnv(values, (env) => reread(passed, env))
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
