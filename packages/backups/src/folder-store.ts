import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupStore } from './backup-store.ts'

/** Backups in a folder that its owner alone may read: they hold the addresses of subscribers. */
export function folderStore(folder: string): BackupStore {
  const root = resolve(folder)
  return {
    place: root,
    async write(key, content) {
      const path = join(root, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // under a name of its own first, and on the disk before it gets its own: a crash leaves no half of a file
      const unfinished = join(dirname(path), `.${randomUUID()}`)
      try {
        await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }))
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async read(key) {
      const file = await open(join(root, key)).catch(unlessMissing)
      return file?.createReadStream() ?? null
    },
    async keys() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(unlessMissing)
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    },
    async remove(key) {
      const path = join(root, key)
      await rm(path, { force: true })
      // the last one takes its folder with it
      if (dirname(path) !== root) await rmdir(dirname(path)).catch(unlessFilled)
    },
    close: () => undefined,
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function unlessFilled(error: NodeJS.ErrnoException): void {
  if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code ?? '')) throw error
}
