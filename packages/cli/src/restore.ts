import { runCommand } from './arguments.ts'
import { workerCommand } from './worker-command.ts'

// npm run restore -- [--from FOLDER] [--backup NAME] --into postgres://…: the command itself reads its options
await runCommand(() => workerCommand('backups/restore-main.ts', process.argv.slice(2), process.env))
