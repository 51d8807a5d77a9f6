import { spawn } from 'node:child_process'
import { ROOT } from '@houselights/dev-stack/root'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { STORED, withStoredEnv } from './stored-env.ts'

const USAGE = `
  npm run dump                                             of what is stored by the Houselights that runs here, else by npm start
  npm run dump -- --demo                                   of what the demo stored
  npm run dump -- --replay FOLDER --as-of TIME             of what that replay stored
  DATABASE_URL=postgres://… PICTURES_DIR=… npm run dump    of any other database`

await runCommand(async () => {
  const { values, positionals } = readArguments(STORED, USAGE)
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is no option.${USAGE}`)
  return withStoredEnv(values, dump)
})

/** Runs the worker's own command; gives its exit code. */
function dump(env: NodeJS.ProcessEnv): Promise<number> {
  const options = { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] as const }
  const child = spawn(process.execPath, ['apps/worker/src/dumps/dump-main.ts'], {
    ...options,
    stdio: [...options.stdio],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  return new Promise((resolve, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
