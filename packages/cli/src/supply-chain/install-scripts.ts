import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const Workspace = z.object({ allowBuilds: z.record(z.string(), z.boolean()) })
const Package = z.looseObject({ name: z.string(), scripts: z.record(z.string(), z.string()).optional() })

/** The scripts that a package manager runs on its own when it installs a package. */
const RUN_AT_INSTALL = ['preinstall', 'install', 'postinstall']

/** Which packages may run scripts when they are installed, and which may not, of pnpm-workspace.yaml. */
export async function allowedScripts(root: string): Promise<ReadonlyMap<string, boolean>> {
  const { allowBuilds } = Workspace.parse(parse(await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8')))
  return new Map(Object.entries(allowBuilds))
}

/** The installed packages that have scripts to be run at their installation, by their own manifests. */
export async function packagesWithScripts(root: string): Promise<string[]> {
  const store = join(root, 'node_modules/.pnpm')
  const names = new Set<string>()
  for (const folder of await readdir(store)) {
    const path = packageFolder(store, folder)
    if (!path || !existsSync(join(path, 'package.json'))) continue
    const { name, scripts = {} } = Package.parse(JSON.parse(await readFile(join(path, 'package.json'), 'utf8')))
    // npm builds what has a binding.gyp, though no script says so
    if (RUN_AT_INSTALL.some((script) => scripts[script]) || existsSync(join(path, 'binding.gyp'))) names.add(name)
  }
  return [...names].sort()
}

/** `@scope+name@1.0.0_peers` holds `node_modules/@scope/name`. */
function packageFolder(store: string, folder: string): string | undefined {
  const name = /^(@?[^@]+)@/.exec(folder)?.[1]?.replace('+', '/')
  return name && join(store, folder, 'node_modules', name)
}

/** What is wrong with the list, as sentences: scripts that nobody decided on, and decisions on what has none. */
export function scriptDoubts(withScripts: readonly string[], allowed: ReadonlyMap<string, boolean>): string[] {
  const undecided = withScripts.filter((name) => !allowed.has(name))
  return undecided.map(
    (name) =>
      `${name} runs a script when it is installed: look at the script, and name it in allowBuilds of pnpm-workspace.yaml.`,
  )
}
