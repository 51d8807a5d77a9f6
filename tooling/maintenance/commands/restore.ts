import { parseOptions, runCommand, UsageError } from '@houselights/command-line/arguments'
import { runProgram, STORED, withStoredEnv } from '../src/stored-env.ts'

const USAGE = `
  npm run restore                                  the newest backup, into the database of npm start, which has no tables yet
  npm run restore -- --demo                        the same of the demo
  npm run restore -- --from FOLDER --backup NAME   that backup (20250501T110000Z) of that folder
  npm run restore -- --from FOLDER --into postgres://…   into a database that is empty or not there yet; FOLDER may be
                                                   left out with BACKUP_DIR`

await runCommand(async () => {
  const options = { from: { type: 'string' }, backup: { type: 'string' }, into: { type: 'string' } } as const
  const values = parseOptions({ ...STORED, ...options }, USAGE)
  const { from, backup, into, ...storedOptions } = values
  const restore = (env: NodeJS.ProcessEnv) =>
    runProgram(
      'apps/worker/src/backups/restore-main.ts',
      Object.entries({ from, backup, into }).flatMap(([name, value]) => (value ? [`--${name}`, value] : [])),
      env,
    )
  if (!into) return withStoredEnv(storedOptions, restore, { forRestore: true })
  if (Object.values(storedOptions).some(Boolean))
    throw new UsageError(`--into names the database: leave the others out.${USAGE}`)
  return restore(process.env)
})
