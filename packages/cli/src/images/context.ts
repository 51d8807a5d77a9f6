import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import dockerignore from '@balena/dockerignore'

/** Copies what .dockerignore lets through of a project to a folder, as an engine is sent it. Gives the folder. */
export async function copyContext(root: string, target: string): Promise<string> {
  const rules = await readFile(join(root, '.dockerignore'), 'utf8')
  const { ignores } = contextRules(rules)
  const copyFolder = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(root, path), { withFileTypes: true })) {
      const inner = path ? `${path}/${entry.name}` : entry.name
      if (entry.isDirectory()) {
        // nothing in them is ever let through, and they are large
        if (entry.name !== 'node_modules' && entry.name !== '.git') await copyFolder(inner)
      } else if (entry.isFile() && !ignores(inner)) {
        await mkdir(join(target, path), { recursive: true })
        await copyFile(join(root, inner), join(target, inner))
      }
    }
  }
  await mkdir(target, { recursive: true })
  await copyFolder('')
  return target
}

/** The rules of a .dockerignore, which are not those of a .gitignore. @internal */
export function contextRules(text: string): { ignores(path: string): boolean } {
  const rules = dockerignore.default().add(text)
  return { ignores: (path) => rules.ignores(path) }
}
