import { storedCommand } from '../src/stored-env.ts'

const USAGE = `
  npm run backup                                            of the Houselights that runs here, else of npm start, beside its database
  npm run backup -- --demo                                  of the demo
  npm run backup -- --replay FOLDER --as-of TIME            of that replay
  DATABASE_URL=postgres://… BACKUP_DIR=… npm run backup     of any other database; s3://BUCKET/PREFIX/ for a bucket`

// before an upgrade, the tables must be saved as they are
await storedCommand(USAGE, 'apps/worker/src/backups/backup-main.ts', { asItIs: true })
