import { runStoredCommand } from '../src/stored-env.ts'

const USAGE = `
  npm run backup                                            the database of the running Houselights or of npm start, into a folder next to it
  npm run backup -- --demo                                  the demo's database
  npm run backup -- --replay FOLDER --as-of TIME            a replay's database
  DATABASE_URL=postgres://… BACKUP_DIR=… npm run backup     any other database; BACKUP_DIR is a folder or s3://BUCKET/PREFIX/`

// a backup before an upgrade must have the old tables
await runStoredCommand(USAGE, 'apps/worker/src/backups/backup-main.ts', { skipMigrations: true })
