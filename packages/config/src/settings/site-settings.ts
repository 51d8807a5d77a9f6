import {
  AffiliatePartner,
  type DonationPage,
  type SiteSettings,
  SocialProof,
  ThirdPartyFrames,
} from '@houselights/contracts/public-api/settings'
import { z } from 'zod'
import { Pairs, parseNameAndUrl } from '../environment/value-formats.ts'
import type { PushSettings } from './push.ts'

const DEFAULT_PARAMETERS = { amount: 'amount', context: 'context', entity: 'entity' }

/**
 * `https://pay.example/?sum={amount}&for={entity}` maps our parameters to the page's. Parameters that aren't listed
 * are not sent.
 */
const Donation = z.url({ protocol: /^https?$/ }).transform((address, { addIssue }): DonationPage => {
  const url = new URL(address)
  const placeholders = [...url.searchParams].filter(([, value]) => /^\{.*\}$/.test(value))
  if (placeholders.length === 0) return { url: address, parameters: DEFAULT_PARAMETERS }
  for (const [name] of placeholders) url.searchParams.delete(name)
  const parameters = Object.fromEntries(placeholders.map(([name, value]) => [value.slice(1, -1), name]))
  const { amount = '', context = null, entity = null, ...unknown } = parameters
  const hasValidNames = placeholders.every(([name]) => /^[A-Za-z_][\w.-]*$/.test(name))
  if (!amount || !hasValidNames || Object.keys(unknown).length > 0)
    addIssue(
      'must include the amount, and also context and entity if the page accepts them: ?NAME={amount}&NAME={context}',
    )
  return { url: url.href, parameters: { amount, context, entity } }
})

const NO_LICENSE = 'No license chosen yet. Ask before you publish copies.'

export const SiteEnv = z.object({
  SOCIAL_PROOF: SocialProof.default('simulated'),
  DONATION_URL: Donation.optional(),
  // A code goes into links unchanged.
  AFFILIATE_CODES: Pairs.pipe(z.partialRecord(AffiliatePartner, z.string().regex(/^[\w-]{1,64}$/))),
  GOOGLE_MAPS_EMBED_KEY: z.string().optional(),
  DATA_LICENCE: z
    .string()
    .default(NO_LICENSE)
    .transform(parseNameAndUrl)
    .pipe(
      z.object({
        // The name goes into headers and files.
        name: z.string().regex(/^[^\p{Cc}]{1,300}$/u, 'a license must be one line of at most 300 characters'),
        url: z
          .url({ protocol: /^https?$/ })
          .transform((url) => new URL(url).href)
          .nullable(),
      }),
    ),
  THIRD_PARTY_FRAMES: ThirdPartyFrames.default('scroll'),
})

export function toSiteSettings(env: z.output<typeof SiteEnv>, push: PushSettings | undefined): SiteSettings {
  const { ticketmaster = null, eventbrite = null, axs = null, bandsintown = null } = env.AFFILIATE_CODES
  return {
    socialProof: env.SOCIAL_PROOF,
    donation: env.DONATION_URL ?? null,
    affiliateCodes: { ticketmaster, eventbrite, axs, bandsintown },
    mapsEmbedKey: env.GOOGLE_MAPS_EMBED_KEY ?? null,
    thirdPartyFrames: env.THIRD_PARTY_FRAMES,
    pushKey: push?.keys.publicKey ?? null,
  }
}
