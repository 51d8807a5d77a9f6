import { runStoredCommand } from '../src/stored-env.ts'

const USAGE = `
  npm run dump                                             the database of the running Houselights or of npm start
  npm run dump -- --demo                                   the demo's database
  npm run dump -- --replay FOLDER --as-of TIME             a replay's database
  DATABASE_URL=postgres://… PICTURES_DIR=… npm run dump    any other database`

await runStoredCommand(USAGE, 'apps/worker/src/dumps/dump-main.ts')
