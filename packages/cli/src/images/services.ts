import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Image } from './build.ts'
import type { ComposeService } from './compose.ts'
import { mountLayers, mountSystem, mountTmpfs, mountVolume } from './mounts.ts'
import type { Networks } from './networks.ts'
import { type Container, enterArguments, runToEnd, startArguments } from './run-in.ts'

const HEALTHY_MS = 120_000
const CHECK_MS = 5_000

/** Puts containers together as Compose says, and starts them. */
export class Services {
  readonly #options: { folder: string; networks: Networks }
  readonly #volumes = new Set<string>()

  constructor(options: { folder: string; networks: Networks }) {
    this.#options = options
  }

  async start(name: string, image: Image, service: ComposeService): Promise<RunningService> {
    const { folder, networks } = this.#options
    const root = join(folder, 'services', name)
    if (!service.read_only) throw new Error(`${name} must be read_only in docker-compose.yml.`)
    await mountLayers(root, image.layers)
    await mountSystem(root, { hosts: networks.hostsOf(name), resolver: '' })
    for (const spec of service.tmpfs) await mountTmpfs(root, spec)
    for (const spec of service.volumes) {
      const [volume = '', path = ''] = spec.split(':')
      await mountVolume(root, join(folder, 'volumes', volume), path, !this.#volumes.has(volume))
      this.#volumes.add(volume)
    }
    const container: Container = {
      root,
      workdir: image.workdir,
      user: image.user,
      network: name,
      environment: { ...image.environment, HOSTNAME: name, ...service.environment },
    }
    return RunningService.start(name, container, image, join(folder, `${name}.log`))
  }
}

export class RunningService {
  readonly name: string
  readonly log: string
  readonly startedAt = performance.now()
  readonly #container: Container
  readonly #image: Image
  readonly #child: ChildProcess

  private constructor(name: string, container: Container, image: Image, log: string, child: ChildProcess) {
    this.name = name
    this.log = log
    this.#container = container
    this.#image = image
    this.#child = child
  }

  static start(name: string, container: Container, image: Image, log: string): RunningService {
    const [program = '', ...args] = startArguments(container, [...image.entrypoint, ...image.cmd], 'none')
    const output = openSync(log, 'a')
    return new RunningService(name, container, image, log, spawn(program, args, { stdio: ['ignore', output, output] }))
  }

  /** Waits for its end and gives its exit code. */
  async ended(timeoutMs: number): Promise<number | string> {
    const deadline = Date.now() + timeoutMs
    while (this.#child.exitCode === null && this.#child.signalCode === null) {
      if (Date.now() > deadline) throw new Error(`${this.name} did not end within ${timeoutMs / 1000} s.`)
      await wait(50)
    }
    return this.#child.exitCode ?? this.#child.signalCode ?? 1
  }

  /** Runs its health check as it is written until it succeeds. Gives the seconds since the start; undefined where it has none. */
  async healthy(): Promise<number | undefined> {
    const check = this.#image.healthcheck
    if (!check) return undefined
    for (let last = ''; ; await wait(250)) {
      if (this.#child.exitCode !== null) throw new Error(`${this.name} ended:\n${await this.lastLines()}`)
      try {
        await this.exec(check, CHECK_MS)
        return (performance.now() - this.startedAt) / 1000
      } catch (error) {
        last = String(error)
      }
      if (performance.now() - this.startedAt > HEALTHY_MS)
        throw new Error(`${this.name} did not become healthy: ${last}\n${await this.lastLines()}`)
    }
  }

  /** Runs a program in it, as its user, and gives what it printed; throws where it fails. */
  async exec(argv: readonly string[], timeoutMs = 60_000): Promise<string> {
    return runToEnd(enterArguments(this.#container, await this.#first(), argv), timeoutMs)
  }

  async lastLines(): Promise<string> {
    return (await readFile(this.log, 'utf8')).split('\n').slice(-15).join('\n')
  }

  /** Asks its first process to end; gives the exit code and the seconds it took. */
  async stop(): Promise<{ code: number | string; seconds: number }> {
    const begun = performance.now()
    process.kill(await this.#first(), 'SIGTERM')
    const code = await this.ended(40_000)
    return { code, seconds: (performance.now() - begun) / 1000 }
  }

  /** The memory of all its processes that it alone has, or its share of what several have, in MB. */
  async memory(): Promise<number> {
    const namespace = (pid: number | string) => readlink(`/proc/${pid}/ns/pid`).catch(() => undefined)
    const own = await namespace(await this.#first())
    let kilobytes = 0
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      if ((await namespace(pid)) !== own) continue
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
    }
    return Math.round(kilobytes / 1024)
  }

  async #first(): Promise<number> {
    const { pid } = this.#child
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
      if (children.trim()) return Number(children.trim().split(' ')[0])
      await wait(20)
    }
    throw new Error(`${this.name} does not run:\n${await this.lastLines()}`)
  }
}
