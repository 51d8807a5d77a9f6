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
/** A service that ends more often than this within a minute is restarted with a longer delay. */
const MAX_RESTARTS = 5
const LATE_RESTART_MS = 30_000
const STOP_TIMEOUT_MS = 25_000

export interface ServiceOptions {
  name: string
  entry: string
  env: NodeJS.ProcessEnv
  options: readonly string[]
  /** Whether it restarts when a file that it imports changes. */
  watch?: boolean
  /** The file for its log lines (JSON). Its plain lines are printed on the console. */
  logFile: string
  printLine(line: string): void
}

/** A child process that is restarted when it ends unexpectedly, and stopped when this process ends. */
export class Service {
  readonly #options: ServiceOptions
  readonly #log: LogOutput
  #child: ChildProcess | undefined
  #stopping = false
  #restarting = false
  #restartTimer: NodeJS.Timeout | undefined
  #recentExits: number[] = []
  readonly #files = new WatchedFiles((file) => void this.#restartFor(file))

  constructor(options: ServiceOptions) {
    this.#options = options
    let fd: number | undefined
    this.#log = fileOutput((bytes) => {
      // opened when the first line is written
      fd ??= openSync(options.logFile, 'a')
      return writeSync(fd, bytes)
    })
    this.#log.onRecovered = (dropped) => {
      const message = `Dropped ${dropped} log lines of ${options.name}, because ${options.logFile} could not be written`
      this.#handleLine(
        JSON.stringify({ level: 'error', time: new Date(), service: options.name, dropped, msg: message }),
      )
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
      if (stream) createInterface({ input: stream }).on('line', (line) => this.#handleLine(line))
    child.on('exit', (code, signal) => this.#onExit(code, signal))
    child.on('error', (error) => this.#options.printLine(`${this.#options.name} did not start: ${error.message}`))
  }

  #handleLine(line: string): void {
    this.#log.write(`${line}\n`)
    if (!line.startsWith('{') && line.trim()) this.#options.printLine(line)
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#stopping || this.#restarting) return
    const reason = signal ? `was killed (${signal})` : `ended with code ${code}`
    if (this.#options.watch) {
      this.#options.printLine(`${this.#options.name} ${reason}; restarting it when a file changes`)
      return
    }
    const now = Date.now()
    this.#recentExits = [...this.#recentExits.filter((exitedAt) => now - exitedAt < 60_000), now]
    const isDelayed = this.#recentExits.length > MAX_RESTARTS
    const delayNote = isDelayed ? ` in ${LATE_RESTART_MS / 1000} s; its log: ${this.#options.logFile}` : ''
    this.#options.printLine(`${this.#options.name} ${reason}; restarting it${delayNote}`)
    this.#restartTimer = setTimeout(() => this.#start(), isDelayed ? LATE_RESTART_MS : 500 * this.#recentExits.length)
  }

  async #restartFor(file: string): Promise<void> {
    // the service is being stopped, and imports the changed file when it starts again
    if (this.#restarting) return
    this.#options.printLine(`${relative(ROOT, file)} changed; restarting the ${this.#options.name}`)
    this.#restarting = true
    await this.#end()
    this.#restarting = false
    if (!this.#stopping) this.#start()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#restartTimer)
    this.#files.close()
    await this.#end()
  }

  async #end(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await exited
    clearTimeout(timer)
  }
}
