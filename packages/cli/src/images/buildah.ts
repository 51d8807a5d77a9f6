import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'

const Inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Entrypoint: z.array(z.string()).nullish(),
      Cmd: z.array(z.string()).nullish(),
      Labels: z.record(z.string(), z.string()).nullish(),
      ExposedPorts: z.record(z.string(), z.unknown()).nullish(),
      Healthcheck: z.object({ Test: z.array(z.string()) }).optional(),
    }),
  }),
})

/** Runs a program to its end and returns what it printed; throws its last lines if it fails. */
export async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let [output, errors] = ['', '']
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString()
  })
  child.stderr.on('data', (data: Buffer) => {
    errors = (errors + data.toString()).slice(-20_000)
  })
  const code = await new Promise<number | string>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status, signal) => resolve(status ?? signal ?? 1))
  })
  if (code === 0) return output
  const said = `${output.slice(-4_000)}\n${errors}`.split('\n').slice(-40).join('\n')
  throw new Error(`${program} ${args.slice(-3).join(' ')} ended with ${code}:\n${said}`)
}

/** Debian's buildah as root, with its own storage in a folder. STORAGE_DRIVER=vfs helps where overlays can't be mounted. */
export class Buildah {
  readonly #arguments: readonly string[]

  constructor(folder: string) {
    const driver = process.env.STORAGE_DRIVER ?? 'overlay'
    this.#arguments = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', driver]
  }

  arguments(...args: string[]): string[] {
    return [...this.#arguments, ...args]
  }

  run(...args: string[]): Promise<string> {
    return run('buildah', this.arguments(...args), { BUILDAH_ISOLATION: 'chroot' })
  }

  async inspect(image: string) {
    return Inspected.parse(JSON.parse(await this.run('inspect', '--type', 'image', image))).Docker.config
  }
}
