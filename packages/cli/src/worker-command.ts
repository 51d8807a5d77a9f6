import { spawn } from 'node:child_process'
import { ROOT } from '@houselights/dev-stack/root'

/** Runs one of the worker's own commands by its path in apps/worker/src; gives its exit code. */
export function workerCommand(path: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [`apps/worker/src/${path}`, ...args], {
    ...{ cwd: ROOT, env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  return new Promise((resolve, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
