import { z } from 'zod'

/** Where the newsletter's form goes where no script runs: the web server hands it on to the API. */
export const FORM_PATH = '/newsletter'

/** How it went, as the address of the page says it that the form leads to. */
export const Outcome = z.enum(['subscribed', 'failed'])
export type Outcome = z.infer<typeof Outcome>

/** The home page again, at the newsletter; nothing came of a form without an address. */
export const pageAfter = (outcome: Outcome | undefined): string =>
  outcome ? `/?newsletter=${outcome}#newsletter` : '/#newsletter'
