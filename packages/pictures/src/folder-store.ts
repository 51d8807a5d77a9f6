import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { PictureStore } from './picture-store.ts'

/** Files in a folder of this machine. */
export function folderStore(folder: string): PictureStore {
  const root = resolve(folder)
  const pathOf = (key: string): string => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error(`"${key}" lies outside the folder of pictures.`)
    return path
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // under a name of its own first: a reader, or a machine that fails, never meets half a file
      const unfinished = join(dirname(path), `.${randomUUID()}`)
      try {
        await writeThrough(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    get: (key) => readFile(pathOf(key)).catch(unlessMissing),
    remove: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    close: () => undefined,
  }
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
