import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, type WriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ROOT } from '../root.ts'

const PRELOAD = fileURLToPath(new URL('./leave-with-parent.ts', import.meta.url))
/** A service that ends more often than this within a minute is not started again. */
const MOST_RESTARTS = 5
const STOP_TIMEOUT_MS = 25_000

export interface ServiceOptions {
  name: string
  /** The file to run, from the project's root. */
  entry: string
  env: NodeJS.ProcessEnv
  /** Node's own options. */
  options: readonly string[]
  /** Where its log lines (JSON) go; what it says in plain words goes to the console. */
  logFile: string
  say(line: string): void
}

/** A child process that is started again when it ends by itself, and stopped when this process ends. */
export class Service {
  readonly #options: ServiceOptions
  readonly #log: WriteStream
  #child: ChildProcess | undefined
  #stopping = false
  #falls: number[] = []

  constructor(options: ServiceOptions) {
    this.#options = options
    this.#log = createWriteStream(options.logFile, { flags: 'a' })
    this.#start()
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  #start(): void {
    const { entry, env, options } = this.#options
    const child = spawn(process.execPath, [...options, '--import', PRELOAD, entry], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => this.#hear(line))
    child.on('exit', (code, signal) => this.#fell(code, signal))
    child.on('error', (error) => this.#options.say(`${this.#options.name} did not start: ${error.message}`))
  }

  #hear(line: string): void {
    this.#log.write(`${line}\n`)
    if (!line.startsWith('{') && line.trim()) this.#options.say(line)
  }

  #fell(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#stopping) return
    const now = Date.now()
    this.#falls = [...this.#falls.filter((at) => now - at < 60_000), now]
    const how = signal ? `was killed (${signal})` : `ended with code ${code}`
    if (this.#falls.length > MOST_RESTARTS) {
      this.#options.say(`${this.#options.name} ${how} again and is left alone; its log: ${this.#options.logFile}`)
      return
    }
    this.#options.say(`${this.#options.name} ${how}; starting it again`)
    setTimeout(() => this.#stopping || this.#start(), 500 * this.#falls.length)
  }

  /** Requests an orderly end, and kills it when that takes too long. */
  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#child
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await gone
      clearTimeout(timer)
    }
    await new Promise<void>((resolve) => this.#log.end(() => resolve()))
  }
}
