import { randomBytes } from 'node:crypto'
import { databaseUrl, dropDatabase } from '@houselights/database/ensure-database'
import { readOptions, runCommand } from './arguments.ts'
import { readRestored } from './restored-pages.ts'
import { STORED, withStoredEnv } from './stored-env.ts'
import { workerCommand } from './worker-command.ts'

const USAGE = `
  npm run rehearse-restore                       the newest backup of the Houselights that runs here, else of npm start
  npm run rehearse-restore -- --demo             that of the demo
  npm run rehearse-restore -- --from FOLDER      the newest backup in a folder
  DATABASE_URL=postgres://… npm run rehearse-restore   on that server, from BACKUP_DIR`

/** What a restore must keep to: half an hour. */
const MOST_MINUTES = 30

/** Restores the newest backup beside what runs, reads pages of it, and removes it again. Exit code 1 where anything differs. */
await runCommand(async () => {
  const values = readOptions({ ...STORED, from: { type: 'string' } }, USAGE)
  return withStoredEnv(values, (env) => rehearse(env, values.from), { asItIs: true })
})

async function rehearse(env: NodeJS.ProcessEnv & { DATABASE_URL: string }, from: string | undefined): Promise<number> {
  const name = `houselights_rehearsal_${randomBytes(4).toString('hex')}`
  const scratch = databaseUrl(env.DATABASE_URL, name)
  const begun = Date.now()
  try {
    const code = await workerCommand(
      'backups/restore-main.ts',
      [...(from ? ['--from', from] : []), '--newer-than-hours', '25', '--into', scratch],
      env,
    )
    if (code !== 0) return code
    const pages = await readRestored(scratch, env)
    const minutes = (Date.now() - begun) / 60_000
    console.table(pages)
    const wrong = pages.filter(({ problem }) => problem)
    if (minutes > MOST_MINUTES) console.error(`It took ${minutes.toFixed(1)} minutes: more than ${MOST_MINUTES}.`)
    if (wrong.length > 0) console.error(`${wrong.length} of ${pages.length} pages are not right.`)
    console.log(`From the backup to a site that answers: ${(minutes * 60).toFixed(1)} s.`)
    return wrong.length > 0 || minutes > MOST_MINUTES ? 1 : 0
  } finally {
    await dropDatabase(env.DATABASE_URL, name)
  }
}
