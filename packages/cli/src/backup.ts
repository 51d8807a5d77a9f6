import { readOptions, runCommand } from './arguments.ts'
import { STORED, withStoredEnv } from './stored-env.ts'
import { workerCommand } from './worker-command.ts'

const USAGE = `
  npm run backup                                            of the Houselights that runs here, else of npm start, beside its database
  npm run backup -- --demo                                  of the demo
  npm run backup -- --replay FOLDER --as-of TIME            of that replay
  DATABASE_URL=postgres://… BACKUP_DIR=… npm run backup     of any other database; s3://BUCKET/PREFIX/ for a bucket`

await runCommand(async () => {
  const values = readOptions(STORED, USAGE)
  // before an upgrade, it is the tables of before that are wanted
  return withStoredEnv(values, (env) => workerCommand('backups/backup-main.ts', [], env), { asItIs: true })
})
