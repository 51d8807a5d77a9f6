import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Manifest } from './manifests.ts'

const run = promisify(execFile)
const HERE = dirname(fileURLToPath(import.meta.url))

/** The package for each API group. Kubernetes' own groups share one package. */
const PACKAGE_BY_GROUP: Record<string, string> = {
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'external-secrets.io': '@kubernetes-models/external-secrets',
}

/** Returns the module of a kind, in packages generated from Kubernetes' OpenAPI and the custom resource definitions. */
function getModule({ apiVersion, kind }: Pick<Manifest, 'apiVersion' | 'kind'>): string {
  const [group = ''] = apiVersion.split('/')
  return `${PACKAGE_BY_GROUP[group] ?? 'kubernetes-models'}/${apiVersion}/${kind}`
}

const Validatable = z.looseObject({ validate: z.custom<() => void>((value) => typeof value === 'function') })

/**
 * Finds schema violations in a manifest, where something is missing or has the wrong type, and describes each in one
 * sentence.
 */
export async function findSchemaProblems(manifest: Manifest): Promise<string[]> {
  const name = `${manifest.kind} ${manifest.metadata.name}`
  const module: Record<string, unknown> = await import(getModule(manifest))
  const Model = module[manifest.kind] as new (data: unknown) => unknown
  try {
    Validatable.parse(new Model(manifest)).validate()
    return []
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/**
 * Finds properties that a manifest's type doesn't declare, such as typos, and returns the compiler's messages. The schemas
 * let unknown properties pass, so the compiler checks each manifest as a value of its type.
 */
export async function findUnknownProperties(manifests: readonly Manifest[]): Promise<string[]> {
  // inside this package, so that its dependencies are found
  const folder = await mkdtemp(join(HERE, 'checked-'))
  try {
    const lines = manifests.map((manifest, index) => {
      const { kind, metadata } = manifest
      const type = `import('${getModule(manifest)}').I${kind}`
      return `export const ${kind}_${metadata.name.replaceAll(/\W/g, '_')}_${index}: ${type} = ${JSON.stringify(manifest)}\n`
    })
    await writeFile(join(folder, 'manifests.ts'), lines.join(''))
    const options = { module: 'nodenext', target: 'esnext', strict: true, noEmit: true, skipLibCheck: true, types: [] }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }))
    await run('tsc', ['-p', folder, '--pretty', 'false'])
    return []
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    if (!output.includes('error TS')) throw error
    return output.split('\n').filter((line) => line.trim())
  } finally {
    await rm(folder, { recursive: true })
  }
}
