import { hasCode } from '@houselights/contracts/errors/has-code'
import { type Queryable, valueIn } from '../sql/sql.ts'

/** A smaller difference may come from the time that the query took. */
const TOLERANCE_MS = 1_000
const INTERVAL_MS = 60_000
const CLOCK_MS = 'select extract(epoch from clock_timestamp()) * 1000'

/** Measures how many milliseconds this machine's clock is ahead of the database's clock; negative if it is behind. */
async function measureClockSkewMs(db: Queryable): Promise<number> {
  const sentAt = Date.now()
  const skew = (sentAt + Date.now()) / 2 - Number(await valueIn(db, CLOCK_MS))
  return Math.abs(skew) < TOLERANCE_MS ? 0 : Math.round(skew)
}

/** Thrown if this machine's clock differs too much from the database's. */
export class WrongClockError extends Error {
  override readonly name = 'WrongClockError'
  readonly code = 'wrong-clock'
}

export const isWrongClock = (error: unknown) => hasCode<WrongClockError>(error, 'wrong-clock')

/** Throws a WrongClockError if this machine's clock differs from the database's by more than `maxSkewMs`. */
export async function refuseWrongClock(db: Queryable, maxSkewMs: number): Promise<void> {
  const skew = await measureClockSkewMs(db)
  if (Math.abs(skew) <= maxSkewMs) return
  const difference = `${Math.round(Math.abs(skew) / 1_000)} s ${skew > 0 ? 'ahead of' : 'behind'}`
  throw new WrongClockError(`This machine's clock is ${difference} the database's: correct it.`)
}

/**
 * Opens a clock that shows the database's time, so that processes agree on the time even if their machines' clocks
 * differ. Measures the difference every minute.
 */
export async function openDatabaseClock(
  db: Queryable,
  log: { warn(details: object | string, message?: string): void },
): Promise<{ now(): Date; stop(): void }> {
  let skew = 0
  const measure = async () => {
    const before = skew
    skew = await measureClockSkewMs(db)
    if (skew !== 0 && Math.abs(skew - before) >= TOLERANCE_MS) log.warn({ skewMs: skew }, CLOCK_DIFFERS)
  }
  await measure()
  const timer = setInterval(() => {
    measure().catch((error: Error) => log.warn(`Couldn't measure the database's clock again: ${error.message}`))
  }, INTERVAL_MS)
  timer.unref()
  return { now: () => new Date(Date.now() - skew), stop: () => clearInterval(timer) }
}

const CLOCK_DIFFERS = "this machine's clock differs from the database's, which is used instead: correct it"
