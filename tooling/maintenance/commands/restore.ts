import { parseOptions, runCommand, UsageError } from '@houselights/command-line/arguments'
import { runProgram, STORED_OPTIONS, withStoredEnv } from '../src/stored-env.ts'

const USAGE = `
  npm run restore                                  the newest backup, into the database of npm start, which must have no tables
  npm run restore -- --demo                        the same for the demo
  npm run restore -- --from FOLDER --backup NAME   a backup (20250501T110000Z) in a folder
  npm run restore -- --from FOLDER --into postgres://…   into an empty or a new database; --from is BACKUP_DIR by default`

await runCommand(async () => {
  const options = { from: { type: 'string' }, backup: { type: 'string' }, into: { type: 'string' } } as const
  const values = parseOptions({ ...STORED_OPTIONS, ...options }, USAGE)
  const { from, backup, into, ...storedOptions } = values
  const restore = (env: NodeJS.ProcessEnv) =>
    runProgram(
      'apps/worker/src/backups/restore-main.ts',
      Object.entries({ from, backup, into }).flatMap(([name, value]) => (value ? [`--${name}`, value] : [])),
      env,
    )
  if (!into) return withStoredEnv(storedOptions, restore, { forRestore: true })
  if (Object.values(storedOptions).some(Boolean))
    throw new UsageError(`--into sets the database, so leave out other options for it.${USAGE}`)
  return restore(process.env)
})
