import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'

const run = promisify(execFile)

export const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
})
export type Manifest = z.output<typeof Manifest>

export const OVERLAYS = ['single-node', 'managed'] as const

/** Finds the command that builds kustomizations here; undefined if neither program is installed. */
export async function findKustomizeCommand(): Promise<string[] | undefined> {
  for (const command of [
    ['kustomize', 'build'],
    ['kubectl', 'kustomize'],
  ])
    if (
      await run(command[0] ?? '', ['version', '--client']).then(
        Boolean,
        (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
      )
    )
      return command
  return undefined
}

/** Builds the manifests of an overlay in infra/kubernetes, with its example secrets, as the cluster would get them. */
export async function loadManifests(
  root: string,
  overlay: string,
  [program = '', ...args]: string[],
): Promise<Manifest[]> {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-manifests-'))
  try {
    await cp(join(root, 'infra/kubernetes'), folder, { recursive: true })
    const overlayFolder = join(folder, 'overlays', overlay)
    for (const name of await readdir(overlayFolder))
      if (name.endsWith('.env.example'))
        await cp(join(overlayFolder, name), join(overlayFolder, name.replace(/\.example$/, '')))
    const { stdout } = await run(program, [...args, overlayFolder], { maxBuffer: 16 * 1024 * 1024 })
    return parseAllDocuments(stdout).map((document) => Manifest.parse(document.toJS()))
  } finally {
    await rm(folder, { recursive: true })
  }
}
