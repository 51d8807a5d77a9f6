import { tidyNewsletter } from '@houselights/database/newsletter/tidy-newsletter'
import { openPostman } from '@houselights/mails/transport'
import { everyMinute } from '../every-minute.ts'
import { makeIssues } from './make-issues.ts'
import { readBounces } from './read-bounces.ts'
import { type Sending, sendDeliveries } from './send-deliveries.ts'
import { tidyMailFiles } from './tidy-mail-files.ts'

/** Somebody waits for the mail that asks to confirm. */
const ROUND_MS = 10_000

interface Newsletter extends Pick<Sending, 'db' | 'settings' | 'cities' | 'onMail'> {
  /** The site's clock: by it issues are made. */
  now: () => Date
  onError: (error: Error) => void
}

/**
 * Sends what is due of the newsletter: mails that ask to confirm, and the weekly issues, which it makes; and reads what came
 * back. Everything is found in the database anew in each round, so that nothing depends on a process or a queue.
 */
export function startNewsletter({ db, settings, cities, now, onError, onMail }: Newsletter, roundMs = ROUND_MS) {
  const postman = openPostman(settings.transport)
  const ending = new AbortController()
  const { bouncesFolder, bounces } = settings
  const steps = [
    () => tidyNewsletter(db, now()),
    () => tidyMailFiles(db, settings),
    async () => bouncesFolder && readBounces(db, bouncesFolder, bounces),
    () => makeIssues({ db, cities, now: now() }),
    () => sendDeliveries({ db, settings, cities, postman, ending: ending.signal, onMail }),
  ]
  const rounds = everyMinute(steps, onError, roundMs)
  return {
    /** Finishes the mail that is being handed over. */
    stop: async (): Promise<void> => {
      ending.abort()
      await rounds.stop()
      postman.close()
    },
  }
}
