import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProviderError, type RateLimiter } from '../src/provider-error.ts'

/** Runs the work at once: no provider's limit is kept. */
export const unlimited: RateLimiter = (work) => work()

/** The fault that work ends with. */
export const failing = (work: Promise<unknown>): Promise<ProviderError> =>
  work.then(
    () => Promise.reject(new Error('It answered.')),
    (error: unknown) => {
      if (error instanceof ProviderError) return error
      throw error
    },
  )

/** Recorded answers of one provider, as texts; undefined where the captures are not there. */
export function recordedAnswers(provider: string): ((file: string) => string) | undefined {
  const captures = process.env.CAPTURES_DIR ?? join(import.meta.dirname, '../../../../shared/captures')
  const folder = join(captures, provider)
  if (existsSync(folder)) return (file) => readFileSync(join(folder, file), 'utf8')
  console.log(`Recorded answers of ${provider} are not read: there is no ${folder} (set CAPTURES_DIR).`)
  return undefined
}
