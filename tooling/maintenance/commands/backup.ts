import { storedCommand } from '../src/stored-env.ts'

const USAGE = `
  npm run backup                                            the running Houselights or that of npm start, into a folder next to its database
  npm run backup -- --demo                                  the demo
  npm run backup -- --replay FOLDER --as-of TIME            a replay
  DATABASE_URL=postgres://… BACKUP_DIR=… npm run backup     any other database; s3://BUCKET/PREFIX/ for a bucket`

// before an upgrade, the tables must be saved as they are
await storedCommand(USAGE, 'apps/worker/src/backups/backup-main.ts', { skipMigrations: true })
