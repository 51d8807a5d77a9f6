import pTimeout from 'p-timeout'

/** With what the database needs besides, an answer comes within two seconds. */
const TIMEOUT_MS = 1_500

/** What the queue answers; a TimeoutError where it takes too long, as one does that stands still. What it was asked, it may still do. */
export const queueInTime = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  pTimeout(asked, { milliseconds: TIMEOUT_MS, message: 'The queue did not answer in time.' })
