import type { ToWorker } from './caches.ts'
import { registerServiceWorker } from './register.ts'

const TIMEOUT_MS = 30_000

/**
 * Saves pages of the site for offline use. Returns how many were saved; 0 if the browser has no worker or refuses it.
 *
 * @throws if the worker could not fetch or store them, or does not respond
 */
export async function saveOffline(paths: readonly string[]): Promise<number> {
  const registration = await registerServiceWorker()
  if (!registration || paths.length === 0) return 0
  const { active } = await navigator.serviceWorker.ready
  if (!active) return 0
  const { port1, port2 } = new MessageChannel()
  const savedCount = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error('Saving the pages took too long.')), TIMEOUT_MS)
    port1.onmessage = ({ data }: MessageEvent<{ kept: number } | { failed: string }>) =>
      'kept' in data ? resolve(data.kept) : reject(new Error(data.failed))
  })
  const message: ToWorker = { type: 'keep', paths }
  active.postMessage(message, [port2])
  return savedCount.finally(() => port1.close())
}
