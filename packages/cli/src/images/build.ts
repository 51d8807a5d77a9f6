import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { baseTree } from './base.ts'
import { copyContext } from './context.ts'
import { type Stage, type Step, stagesOf } from './dockerfile.ts'
import { inside, lendNetwork, mountLayers } from './mounts.ts'
import { PATH, run, runToEnd, startArguments } from './run-in.ts'

export interface Image {
  /** Its layers, the topmost first. */
  layers: string[]
  environment: Record<string, string>
  labels: Record<string, string>
  workdir: string
  user: string
  entrypoint: string[]
  cmd: string[]
  healthcheck: string[] | undefined
  ports: string[]
  /** How many steps were run, those of stages that it builds on or copies from included. */
  steps: number
}

const STEP_TIMEOUT_MS = 15 * 60_000

/** Builds stages of Dockerfiles in a folder of a run. */
export class Builder {
  readonly #built = new Map<string, Promise<Image>>()
  readonly #files = new Map<string, Promise<Stage[]>>()
  readonly #context: Promise<string>
  readonly #options: { root: string; folder: string; bases: string; say: (line: string) => void }

  /** `root` is the context, `folder` the run's own, `bases` where base trees are kept. */
  constructor(options: { root: string; folder: string; bases: string; say: (line: string) => void }) {
    this.#options = options
    this.#context = copyContext(options.root, join(options.folder, 'context'))
  }

  /** The image of a target of a Dockerfile; each stage is built once. */
  async build(dockerfile: string, target: string): Promise<Image> {
    const file = this.#files.get(dockerfile) ?? this.#parse(dockerfile)
    this.#files.set(dockerfile, file)
    return this.#stage(dockerfile, await file, target)
  }

  async #parse(dockerfile: string) {
    return stagesOf(await readFile(join(this.#options.root, dockerfile), 'utf8'), dockerfile)
  }

  #stage(dockerfile: string, stages: Stage[], name: string): Promise<Image> {
    const key = `${basename(dockerfile, '.Dockerfile')}-${name}`
    const built = this.#built.get(key) ?? this.#buildStage(dockerfile, stages, name, key)
    this.#built.set(key, built)
    return built
  }

  async #buildStage(dockerfile: string, stages: Stage[], name: string, key: string): Promise<Image> {
    const { folder, bases, say } = this.#options
    const index = stages.findIndex((other) => other.name === name)
    const stage = stages[index]
    if (!stage) throw new Error(`${dockerfile} has no stage ${name}.`)
    const earlier = stages.slice(0, index)
    const from = earlier.some((other) => other.name === stage.from)
      ? await this.#stage(dockerfile, earlier, stage.from)
      : imageOf(await baseTree(stage.from, bases, say))
    const image = structuredClone(from)
    const upper = join(folder, key, 'layer')
    const root = join(folder, key, 'root')
    await mountLayers(root, from.layers, upper)
    const network = await lendNetwork(root)
    for (const step of stage.steps) {
      say(
        `${key}: ${step.kind} ${'argv' in step ? step.argv.at(-1)?.slice(0, 100) : JSON.stringify(step).slice(15, 100)}`,
      )
      if (step.kind === 'copy' && step.from) {
        const source = await this.#stage(dockerfile, earlier, step.from)
        const at = join(folder, key, `from-${step.from}`)
        await mountLayers(at, source.layers)
        await copy(step, at, root, image.workdir)
        await run('umount', [at])
        image.steps += source.steps
      } else if (step.kind === 'copy') await copy(step, await this.#context, root, image.workdir)
      else await apply(step, image, root, network)
      image.steps += 1
    }
    await run('umount', ['--recursive', root])
    await rm(`${upper}.work`, { recursive: true })
    image.layers.unshift(upper)
    return image
  }
}

const imageOf = (tree: string): Image => ({
  layers: [tree],
  environment: { PATH },
  labels: {},
  workdir: '/',
  user: 'root',
  entrypoint: [],
  cmd: [],
  healthcheck: undefined,
  ports: [],
  steps: 0,
})

async function apply(
  step: Exclude<Step, { kind: 'copy' }>,
  image: Image,
  root: string,
  network: Record<string, string>,
) {
  switch (step.kind) {
    case 'run': {
      const environment = { ...image.environment, ...network }
      await runToEnd(startArguments({ ...image, root, environment }, step.argv, 'build'), STEP_TIMEOUT_MS)
      break
    }
    case 'env':
      image.environment[step.name] = step.value
      break
    case 'label':
      image.labels[step.name] = step.value
      break
    case 'arg':
      throw new Error(`ARG ${step.name} is not understood: no step of these images needs one.`)
    case 'workdir':
      image.workdir = resolve(image.workdir, step.value)
      await mkdir(inside(root, image.workdir), { recursive: true })
      break
    case 'user':
      image.user = step.value
      break
    case 'expose':
      image.ports.push(step.value)
      break
    case 'healthcheck':
      image.healthcheck = step.argv
      break
    default:
      image[step.kind] = step.argv
      if (step.kind === 'entrypoint') image.cmd = []
  }
}

/** Folders are copied with what is in them, not themselves; what is copied belongs to root unless it is said whose it is. */
async function copy(step: Extract<Step, { kind: 'copy' }>, source: string, root: string, workdir: string) {
  const target = inside(root, resolve(workdir, step.target))
  const owner = step.chown ? await idsIn(root, step.chown) : '+0:+0'
  const [user = '', group = ''] = owner.split(':')
  await mkdir(target, { recursive: true })
  for (const path of step.sources) {
    const from = inside(source, resolve('/', path))
    const isFolder = (await stat(from)).isDirectory()
    if (!isFolder && !/(^|\/)\.?$/.test(step.target))
      throw new Error(`COPY ${path} ${step.target}: the target of a file must end with a slash.`)
    const archive = `${target}.tar`
    const [at, what] = isFolder ? [from, '.'] : [dirname(from), basename(from)]
    await run('tar', ['-C', at, `--owner=${user}`, `--group=${group}`, '-cf', archive, what])
    await run('tar', ['-C', target, '--same-owner', '-xpf', archive])
    await rm(archive)
  }
}

/** `node:node` as the numbers that the image's own files give. */
async function idsIn(root: string, names: string): Promise<string> {
  const [user = '', group = user] = names.split(':')
  const idOf = async (file: string, name: string) => {
    const line = (await readFile(join(root, 'etc', file), 'utf8'))
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`))
    if (!line) throw new Error(`COPY --chown=${names}: the image has no ${name} in /etc/${file}.`)
    return `+${line.split(':')[2]}`
  }
  return `${await idOf('passwd', user)}:${await idOf('group', group)}`
}

/** The size of what a layer or base holds, in bytes. */
export async function sizeOf(layers: readonly string[]): Promise<number> {
  const sizes = await Promise.all(layers.map(async (layer) => Number((await run('du', ['-sb', layer])).split('\t')[0])))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Paths of programs and folders in an image, by any of its layers. */
export async function holds(image: Image, path: string): Promise<boolean> {
  const found = await Promise.all(
    image.layers.map((layer) => readdir(dirname(join(layer, path))).catch(() => [] as string[])),
  )
  return found.some((names) => names.includes(basename(path)))
}
