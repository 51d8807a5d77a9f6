import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Access } from '@houselights/config/settings/operator-access'

const LOOK_UP = new URL('./common-password-thread.ts', import.meta.url)

/** Throws where operators sign in with one of the some 49,000 passwords that people choose most often. */
export async function refuseCommonPassword({ password, open }: Access): Promise<void> {
  if (open || password === undefined) return
  // in a thread that ends: the list takes 20 MB, and is needed once
  const [isCommon] = await once(new Worker(LOOK_UP, { workerData: password }), 'message')
  if (isCommon) throw new Error('ADMIN_PASSWORD is a common password that attackers try first. Choose another.')
}
