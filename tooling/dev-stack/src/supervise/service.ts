import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, writeSync } from 'node:fs'
import { relative } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ROOT } from '@houselights/command-line/root'
import { fileOutput, type LogOutput } from '@houselights/server/telemetry/log-output'
import { WatchedFiles } from './watched-files.ts'

const PRELOAD = fileURLToPath(new URL('./exit-with-parent.ts', import.meta.url))
/** A service that ends more often than this within a minute is started again only after a while. */
const MAX_RESTARTS = 5
const LATE_RESTART_MS = 30_000
const STOP_TIMEOUT_MS = 25_000

export interface ServiceOptions {
  name: string
  entry: string
  env: NodeJS.ProcessEnv
  options: readonly string[]
  /** Whether it starts again when a file that it imports changes. */
  watch?: boolean
  /** Where its log lines (JSON) go; what it says in plain words goes to the console. */
  logFile: string
  say(line: string): void
}

/** A child process that is started again when it ends by itself, and stopped when this process ends. */
export class Service {
  readonly #options: ServiceOptions
  readonly #log: LogOutput
  #child: ChildProcess | undefined
  #stopping = false
  #restarting = false
  #restart: NodeJS.Timeout | undefined
  #falls: number[] = []
  readonly #files = new WatchedFiles((file) => void this.#restartFor(file))

  constructor(options: ServiceOptions) {
    this.#options = options
    let fd: number | undefined
    this.#log = fileOutput((bytes) => {
      // opened by the first line that it takes
      fd ??= openSync(options.logFile, 'a')
      return writeSync(fd, bytes)
    })
    this.#log.onRoom = (dropped) => {
      const lines = `${dropped} lines of ${options.name} were dropped, because ${options.logFile} could not be written`
      this.#hear(JSON.stringify({ level: 'error', time: new Date(), service: options.name, dropped, msg: lines }))
    }
    this.#start()
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  #start(): void {
    const { entry, env, options, watch } = this.#options
    const child = spawn(process.execPath, [...options, '--import', PRELOAD, entry], {
      cwd: ROOT,
      env: watch ? { ...env, REPORT_IMPORTS: 'true' } : env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#child = child
    if (watch) child.on('message', ({ imported }: { imported: string }) => this.#files.add(imported))
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
    if (this.#stopping || this.#restarting) return
    const how = signal ? `was killed (${signal})` : `ended with code ${code}`
    if (this.#options.watch) {
      this.#options.say(`${this.#options.name} ${how}; starting it again when a file changes`)
      return
    }
    const now = Date.now()
    this.#falls = [...this.#falls.filter((at) => now - at < 60_000), now]
    const isLate = this.#falls.length > MAX_RESTARTS
    const when = isLate ? ` in ${LATE_RESTART_MS / 1000} s; its log: ${this.#options.logFile}` : ''
    this.#options.say(`${this.#options.name} ${how}; starting it again${when}`)
    this.#restart = setTimeout(() => this.#start(), isLate ? LATE_RESTART_MS : 500 * this.#falls.length)
  }

  async #restartFor(file: string): Promise<void> {
    // while it stops, nothing is imported yet that could be old
    if (this.#restarting) return
    this.#options.say(`${relative(ROOT, file)} changed; starting the ${this.#options.name} again`)
    this.#restarting = true
    await this.#end()
    this.#restarting = false
    if (!this.#stopping) this.#start()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#restart)
    this.#files.close()
    await this.#end()
  }

  async #end(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await gone
    clearTimeout(timer)
  }
}
