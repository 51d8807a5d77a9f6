import { parseOptions, runCommand } from '@houselights/command-line/arguments'
import { runProgram, STORED_OPTIONS, withStoredEnv } from '../src/stored-env.ts'

const USAGE = `
  npm run reparse [-- --venue SLUG] [--json]                  the database of the running Houselights or of npm start
  npm run reparse -- --demo                                   the demo's database
  npm run reparse -- --replay FOLDER --as-of TIME             a replay's database
  DATABASE_URL=postgres://… npm run reparse                   any other database`

await runCommand(async () => {
  const values = parseOptions(
    { venue: { type: 'string' }, json: { type: 'boolean', default: false }, ...STORED_OPTIONS },
    USAGE,
  )
  const args = [...(values.venue === undefined ? [] : ['--venue', values.venue]), ...(values.json ? ['--json'] : [])]
  return withStoredEnv(values, (env) => runProgram('tooling/dev-services/src/reparse.ts', args, env))
})
