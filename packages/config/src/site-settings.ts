import { AffiliatePartner, type SiteSettings, SocialProof, ThirdPartyFrames } from '@houselights/types/settings'
import { z } from 'zod'
import type { PushSettings } from './push.ts'

const OUR_PARAMETERS = ['amount', 'context', 'entity']
const Parameter = /^(amount|context|entity)=([A-Za-z_][\w.-]*)$/

/** `amount=__prefilled_amount,entity=client_reference_id`: ours on the left; what is not named is not sent. */
const DonationParameters = z
  .string()
  .default(OUR_PARAMETERS.map((name) => `${name}=${name}`).join(','))
  .transform((list, context) => {
    const pairs = list.split(',').map((pair) => Parameter.exec(pair.trim()))
    const named = Object.fromEntries(pairs.flatMap((pair) => (pair?.[1] ? [[pair[1], pair[2]]] : [])))
    const amount = named.amount
    if (pairs.some((pair) => !pair) || !amount) {
      context.addIssue({
        code: 'custom',
        message: `"${list}" will not do: write amount=NAME, and if the page takes them context=NAME and entity=NAME, comma separated`,
      })
      return z.NEVER
    }
    return { amount, context: named.context ?? null, entity: named.entity ?? null }
  })

/** `ticketmaster=OURS,axs=OURS`. A code goes into links as it is: letters, digits, dash and underscore alone. */
const AffiliateCodes = z
  .string()
  .default('')
  .transform((list) =>
    Object.fromEntries(
      list.split(',').flatMap((pair) => {
        const [partner = '', ...code] = pair.trim().split('=')
        return partner ? [[partner, code.join('=')]] : []
      }),
    ),
  )
  .pipe(z.partialRecord(AffiliatePartner, z.string().regex(/^[\w-]{1,64}$/)))

/** What is said of copies of the data where operators chose nothing. */
const NO_LICENCE = 'No licence has been chosen: ask before you publish copies.'

/** The settings that pages may contain. */
export const SiteEnv = z.object({
  SOCIAL_PROOF: SocialProof.default('simulated'),
  DONATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  DONATION_PARAMETERS: DonationParameters,
  AFFILIATE_CODES: AffiliateCodes,
  GOOGLE_MAPS_EMBED_KEY: z.string().optional(),
  // a line: it goes into headers and files
  DATA_LICENCE: z
    .string()
    .regex(/^[^\p{Cc}]{1,300}$/u, 'a licence is one line of at most 300 characters')
    .default(NO_LICENCE),
  DATA_LICENCE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).href)
    .optional(),
  THIRD_PARTY_FRAMES: ThirdPartyFrames.default('scroll'),
})

/** The settings that pages may contain, read from the environment. */
export function siteSettingsOf(env: z.output<typeof SiteEnv>, push: PushSettings | undefined): SiteSettings {
  const { ticketmaster = null, eventbrite = null, axs = null, bandsintown = null } = env.AFFILIATE_CODES
  return {
    socialProof: env.SOCIAL_PROOF,
    donation: env.DONATION_URL ? { url: env.DONATION_URL, parameters: env.DONATION_PARAMETERS } : null,
    affiliateCodes: { ticketmaster, eventbrite, axs, bandsintown },
    mapsEmbedKey: env.GOOGLE_MAPS_EMBED_KEY ?? null,
    thirdPartyFrames: env.THIRD_PARTY_FRAMES,
    pushKey: push?.keys.publicKey ?? null,
  }
}
