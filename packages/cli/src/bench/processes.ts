import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const STOP_TIMEOUT_MS = 10_000
const START_TIMEOUT_MS = 60_000
/** How much of what a process says is kept, for the message where it ends too early. */
const KEPT_CHARACTERS = 4_000

const running = new Map<ChildProcess, BenchProcess>()
process.once('exit', () => {
  for (const child of running.keys()) child.kill('SIGKILL')
})

/** Stops whatever of them still runs: after a failure, too. */
export const stopProcesses = async (): Promise<void> => {
  await Promise.all([...running.values()].map((process) => process.stop()))
}

interface ProcessOptions {
  name: string
  /** The project's folder, which may be that of an earlier release. */
  root: string
  /** The file to run, from there. */
  entry: string
  env?: NodeJS.ProcessEnv
  args?: readonly string[]
  /** Options of Node itself. */
  nodeOptions?: readonly string[]
  /** Settings of the C library's allocator. */
  allocator?: NodeJS.ProcessEnv
}

/** A Node process of a measurement, in production mode: it ends with this one, and is stopped by its id. */
export class BenchProcess {
  readonly name: string
  readonly pid: number
  readonly #child: ChildProcess
  #said = ''
  #ended: string | undefined

  constructor({ name, root, entry, env, args = [], nodeOptions = [], allocator }: ProcessOptions) {
    this.name = name
    const leaveWithParent = join(root, 'packages/dev-stack/src/supervise/leave-with-parent.ts')
    const child = spawn(process.execPath, [...nodeOptions, '--import', leaveWithParent, join(root, entry), ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ...allocator, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    if (child.pid === undefined) throw new Error(`${name} did not start.`)
    this.pid = child.pid
    this.#child = child
    running.set(child, this)
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said = (this.#said + text).slice(-KEPT_CHARACTERS)
      })
    child.once('exit', (code, signal) => {
      running.delete(child)
      this.#ended = signal ?? `code ${code}`
    })
  }

  /** Waits until the process answers at that address. */
  async untilAnswers(url: string): Promise<void> {
    for (const deadline = Date.now() + START_TIMEOUT_MS; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
      if (this.#ended) throw this.#failed(`ended with ${this.#ended}`)
      if (Date.now() > deadline) throw this.#failed(`did not answer at ${url}`)
      // until it listens there is nobody to connect to
      const answer = await fetch(url).catch(() => undefined)
      await answer?.body?.cancel()
      if (answer?.ok) return
    }
  }

  /** Sends a task and waits for the next message. */
  ask(task?: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(this.#failed('ended before it answered'))
      this.#child.once('exit', ended)
      this.#child.once('message', (answer) => {
        this.#child.off('exit', ended)
        resolve(answer)
      })
      if (this.#ended) ended()
      else if (task) this.#child.send(task)
    })
  }

  async stop(): Promise<void> {
    if (this.#ended) return
    const gone = new Promise<void>((resolve) => this.#child.once('exit', () => resolve()))
    this.#child.kill('SIGTERM')
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await gone
    clearTimeout(timer)
  }

  #failed(how: string): Error {
    return new Error(`${this.name} ${how}.\n${this.#said}`)
  }
}
