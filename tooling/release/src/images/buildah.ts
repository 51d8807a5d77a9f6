import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const ImageInfo = z.object({
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

/** Runs a program and returns its output. If it fails, throws the end of its output. */
export async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
  try {
    return (await promisify(execFile)(program, args, options)).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const output = `${stdout.slice(-4_000)}\n${stderr}`.split('\n').slice(-40).join('\n')
    throw new Error(`${program} ${args.slice(-3).join(' ')} failed:\n${output}`, { cause: error })
  }
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
    return ImageInfo.parse(JSON.parse(await this.run('inspect', '--type', 'image', image))).Docker.config
  }
}
