import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Access } from '@houselights/config/settings/operator-access'

const THREAD_URL = new URL('./common-password-thread.ts', import.meta.url)

/** Throws if the operators' password is one of the roughly 49,000 most common ones. */
export async function refuseCommonPassword({ password, open }: Access): Promise<void> {
  if (open || password === undefined) return
  // Checked in a short-lived thread, because the list takes 20 MB and is needed only once.
  const [isCommon] = await once(new Worker(THREAD_URL, { workerData: password }), 'message')
  if (isCommon) throw new Error('ADMIN_PASSWORD is a common password that attackers try first. Choose another.')
}
