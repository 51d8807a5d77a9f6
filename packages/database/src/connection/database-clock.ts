import { hasCode } from '@houselights/contracts/errors/has-code'
import { type Queryable, valueIn } from '../sql/sql.ts'

/** Less than this may be the time that the question took. */
const EXACT_MS = 1_000
const AGAIN_MS = 60_000
const CLOCK_MS = 'select extract(epoch from clock_timestamp()) * 1000'

/** How many milliseconds this machine's clock is ahead of the database's; negative where it is behind. */
async function clockSkewMs(db: Queryable): Promise<number> {
  const asked = Date.now()
  const skew = (asked + Date.now()) / 2 - Number(await valueIn(db, CLOCK_MS))
  return Math.abs(skew) < EXACT_MS ? 0 : Math.round(skew)
}

/** This machine's clock is too far from the database's. */
export class WrongClockError extends Error {
  override readonly name = 'WrongClockError'
  readonly code = 'wrong-clock'
}

export const isWrongClock = (error: unknown) => hasCode<WrongClockError>(error, 'wrong-clock')

/** Throws a WrongClockError where this machine's clock is further from the database's than that. */
export async function refuseWrongClock(db: Queryable, mostSkewMs: number): Promise<void> {
  const skew = await clockSkewMs(db)
  if (Math.abs(skew) <= mostSkewMs) return
  const how = `${Math.round(Math.abs(skew) / 1_000)} s ${skew > 0 ? 'ahead of' : 'behind'}`
  throw new WrongClockError(`The clock of this machine is ${how} that of the database: set it right.`)
}

/** The database's clock, by which processes on machines whose clocks differ agree. It is asked for again every minute. */
export async function openDatabaseClock(
  db: Queryable,
  log: { warn(what: object | string, words?: string): void },
): Promise<{ now(): Date; stop(): void }> {
  let skew = 0
  const measure = async () => {
    const before = skew
    skew = await clockSkewMs(db)
    if (skew !== 0 && Math.abs(skew - before) >= EXACT_MS) log.warn({ skewMs: skew }, WRONG)
  }
  await measure()
  const again = setInterval(() => {
    measure().catch((error: Error) => log.warn(`The database's clock is not known anew: ${error.message}`))
  }, AGAIN_MS)
  again.unref()
  return { now: () => new Date(Date.now() - skew), stop: () => clearInterval(again) }
}

const WRONG = 'the clock of this machine is not that of the database, which is used: set it right'
