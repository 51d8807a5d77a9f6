import { storedCommand } from '../src/stored-env.ts'

const USAGE = `
  npm run dump                                             of what is stored by the Houselights that runs here, else by npm start
  npm run dump -- --demo                                   of what the demo stored
  npm run dump -- --replay FOLDER --as-of TIME             of what that replay stored
  DATABASE_URL=postgres://… PICTURES_DIR=… npm run dump    of any other database`

await storedCommand(USAGE, 'apps/worker/src/dumps/dump-main.ts')
