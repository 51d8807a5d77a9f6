import pTimeout from 'p-timeout'

/** With the database's time, an answer comes within two seconds. */
const TIMEOUT_MS = 1_500

/** The queue's answer; a TimeoutError where it takes too long. The queue may still do what was requested. */
export const queueInTime = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  pTimeout(answer, { milliseconds: TIMEOUT_MS, message: 'The queue did not answer in time.' })
