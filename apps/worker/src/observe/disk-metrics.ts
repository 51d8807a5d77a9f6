import { statfs } from 'node:fs/promises'
import type { Config } from '@houselights/config/config'
import type { Metrics } from '@houselights/telemetry/metrics'

/** Has metrics say how much room is left where this service writes, and on the system's own disk. */
export function observeDisks(
  metrics: Metrics,
  { pictures, newsletter }: Pick<Config, 'pictures' | 'newsletter'>,
): void {
  const folders = {
    system: '/',
    ...(pictures.kind === 'folder' && { pictures: pictures.folder }),
    ...(newsletter.transport.kind === 'outbox' && { outbox: newsletter.transport.folder }),
  }
  const free = metrics.gauge('houselights_disk_free_bytes', 'What may still be written where this folder is.', [
    'folder',
  ])
  const size = metrics.gauge('houselights_disk_size_bytes', 'How large the disk of this folder is.', ['folder'])
  metrics.atScrape('disk', [free, size], async () => {
    for (const [folder, path] of Object.entries(folders)) {
      const disk = await statfs(path).catch((error: NodeJS.ErrnoException) => {
        // made with the first mail
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!disk) continue
      free.set({ folder }, disk.bavail * disk.bsize)
      size.set({ folder }, disk.blocks * disk.bsize)
    }
  })
}
