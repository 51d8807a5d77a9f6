import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '@houselights/command-line/root'

const STOP_TIMEOUT_MS = 10_000
const START_TIMEOUT_MS = 60_000
/** How much of a process's output is kept, for the error message if it ends too early. */
const MAX_OUTPUT_LENGTH = 4_000

const runningProcesses = new Set<BenchProcess>()

/** Stops all processes that are still running, even after a failure. */
export const stopProcesses = async (): Promise<void> => {
  await Promise.all([...runningProcesses].map((process) => process.stop()))
}

interface ProcessOptions {
  name: string
  /** The project's folder, possibly of an earlier release. */
  root: string
  entry: string
  env?: NodeJS.ProcessEnv
  nodeOptions?: readonly string[]
}

/** A Node process for a measurement, in production mode. It exits when this process does. */
export class BenchProcess {
  readonly name: string
  readonly pid: number
  readonly #child: ChildProcess
  readonly #exited: Promise<void>
  #output = ''
  #hasEnded = false

  constructor({ name, root, entry, env, nodeOptions = [] }: ProcessOptions) {
    this.name = name
    const exitWithParent = join(ROOT, 'tooling/dev-stack/src/supervise/exit-with-parent.ts')
    const child = spawn(process.execPath, [...nodeOptions, '--import', exitWithParent, join(root, entry)], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    if (child.pid === undefined) throw new Error(`${name} did not start.`)
    this.pid = child.pid
    this.#child = child
    runningProcesses.add(this)
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-MAX_OUTPUT_LENGTH)
      })
    this.#exited = new Promise((resolve) =>
      child.once('exit', () => {
        runningProcesses.delete(this)
        this.#hasEnded = true
        resolve()
      }),
    )
  }

  async waitUntilUp(url: string): Promise<void> {
    for (const deadline = Date.now() + START_TIMEOUT_MS; ; await wait(50)) {
      if (this.#hasEnded || Date.now() > deadline) throw this.#toError(`does not respond at ${url}`)
      // the process refuses connections until it listens
      const response = await fetch(url).catch(() => undefined)
      await response?.body?.cancel()
      if (response?.ok) return
    }
  }

  async request(task: object): Promise<unknown> {
    if (this.#hasEnded) throw this.#toError('has ended')
    const reply = new Promise((resolve) => this.#child.once('message', resolve))
    this.#child.send(task)
    const exitError = this.#exited.then(() => Promise.reject(this.#toError('ended before it responded')))
    return Promise.race([reply, exitError])
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await this.#exited
    clearTimeout(timer)
  }

  #toError(problem: string): Error {
    return new Error(`${this.name} ${problem}.\n${this.#output}`)
  }
}
