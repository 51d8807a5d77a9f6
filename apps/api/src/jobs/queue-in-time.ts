/** With what the database needs besides, an answer comes within two seconds. */
const PATIENCE_MS = 1_500

export class LateQueueError extends Error {
  override readonly name = 'LateQueueError'
}

/** What the queue answers; fails where it takes too long, as one does that stands still. What it was asked, it may still do. */
export async function queueInTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new LateQueueError('The queue did not answer in time.')), PATIENCE_MS)
  try {
    return await Promise.race([asked, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
