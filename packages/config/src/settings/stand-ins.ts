import { Mode } from '@houselights/contracts/public-api/settings'
import { z } from 'zod'

/** `http://localhost:PORT` or `http://127.0.0.1:PORT`. */
export const LOCAL_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5}$/

/** Stand-ins for outside services, and other limits, for the demo, replays, benchmarks and tests. */
export const StandIns = z.strictObject({
  /** The demo scrapes sample sites; a replay uses recorded pages. */
  mode: Mode.default('live'),
  asOf: z.iso.datetime({ offset: true }).optional(),
  capturesDir: z.string().default('../shared/captures'),
  /** The address of the sample venue sites: the only loopback address that the demo's fetcher may request. */
  sampleSitesOrigin: z.url({ protocol: /^http$/ }).optional(),
  /**
   * The address of the stand-ins for Spotify, MusicBrainz and Google Places, under `/spotify`, `/musicbrainz` and
   * `/places`.
   */
  providersUrl: z.url({ protocol: /^http$/ }).optional(),
  /** A push service on this machine, in place of the public ones. */
  pushService: z.string().regex(LOCAL_ORIGIN, 'must be an origin of this machine').optional(),
  /** Whether to send emails to `SMTP_URL` outside live mode too. */
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
      context.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  })
  .pipe(StandIns)

export const toStandInsEnv = (values: z.input<typeof StandIns>): { STAND_INS: string } => ({
  STAND_INS: JSON.stringify(values),
})
