import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execFileAsync = promisify(execFile)
const CHUNK = Buffer.alloc(64 * 1024, 1)

/** Checks whether this process may mount file systems. If not, prints why tests of full disks are skipped. */
export async function canMount(): Promise<boolean> {
  const disk = await createSmallDisk(1).catch((error: Error) => error)
  if (!(disk instanceof Error)) {
    await disk.remove()
    return true
  }
  console.warn(
    `Skipping tests of a full disk: user ${userInfo().username} can't mount a file system (${disk.message.trim()}).`,
  )
  return false
}

/** Creates a disk of this size in memory, which a test can fill and free. */
export async function createSmallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-disk-'))
  await execFileAsync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'houselights-test', folder]).catch(
    async (error) => {
      await rm(folder, { recursive: true })
      throw error
    },
  )
  // The user that Postgres runs as needs access to its folder on the disk.
  await chmod(folder, 0o755)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Fills the disk to the last byte. */
    fill: async () => {
      const file = await open(ballast, 'a')
      try {
        for (;;) await file.write(CHUNK)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast, { force: true }),
    remove: async () => {
      await execFileAsync('umount', ['-l', folder])
      await rm(folder, { recursive: true })
    },
  }
}
