import { Mode } from '@houselights/contracts/public-api/settings'
import { z } from 'zod'

/** `http://localhost:PORT`, or the same by number. */
export const OWN_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5}$/

/** What the demo, replays, measurements and tests put in place of the world outside and its limits. */
export const StandIns = z.strictObject({
  /** The demo reads sample sites, a replay recorded pages. */
  mode: Mode.default('live'),
  asOf: z.iso.datetime({ offset: true }).optional(),
  capturesDir: z.string().default('../shared/captures'),
  /** Where the sample venue sites answer: the only loopback address that the reader of the demo may call. */
  sampleSitesOrigin: z.url({ protocol: /^http$/ }).optional(),
  /** Where Spotify, MusicBrainz and Google Places answer, below `/spotify`, `/musicbrainz` and `/places`. */
  providersUrl: z.url({ protocol: /^http$/ }).optional(),
  /** A push service on this machine, in place of the public ones. */
  pushService: z.string().regex(OWN_MACHINE, 'must be an origin of this machine').optional(),
  /** Mails go to `SMTP_URL` outside of live mode, too. */
  mailsOutsideLive: z.boolean().default(false),
  mailsAMinute: z.number().optional(),
  searchesAMinute: z.number().optional(),
  /** Whether the website renders its main pages after each change. */
  renderAhead: z.boolean().default(true),
})

export const StandInsText = z
  .string()
  .default('{}')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'is no JSON' })
      return z.NEVER
    }
  })
  .pipe(StandIns)

export const standIns = (values: z.input<typeof StandIns>): { STAND_INS: string } => ({
  STAND_INS: JSON.stringify(values),
})
