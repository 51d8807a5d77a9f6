import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProviderError, type RateLimiter } from '../src/provider-error.ts'

/** A rate limiter that runs the work immediately. */
export const unlimitedRate: RateLimiter = (work) => work()

/** Returns the error that the work fails with. Rejects if the work succeeds. */
export const getProviderError = (work: Promise<unknown>): Promise<ProviderError> =>
  work.then(
    () => Promise.reject(new Error('The work succeeded.')),
    (error: unknown) => {
      if (error instanceof ProviderError) return error
      throw error
    },
  )

/** Returns a function that loads one provider's recorded responses, or undefined if the captures aren't available. */
export function makeResponseLoader(provider: string): ((file: string) => string) | undefined {
  const captures = process.env.CAPTURES_DIR ?? join(import.meta.dirname, '../../../../shared/captures')
  const folder = join(captures, provider)
  if (existsSync(folder)) return (file) => readFileSync(join(folder, file), 'utf8')
  console.log(`Skipping recorded responses of ${provider}: there is no ${folder} (set CAPTURES_DIR).`)
  return undefined
}
