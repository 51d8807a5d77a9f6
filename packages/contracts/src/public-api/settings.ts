import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { HttpUrl } from '../entities/entities.ts'

/** Where scraped pages come from: the network, sample sites, or recordings. */
export const Mode = z.enum(['live', 'demo', 'replay'])
export type Mode = z.infer<typeof Mode>

/** `simulated`: the specification's invented lines; `truthful`: known facts about the event; `off`: nothing. */
export const SocialProof = z.enum(['simulated', 'truthful', 'off'])
export type SocialProof = z.infer<typeof SocialProof>

/** When a venue's map is requested: when its section is scrolled into view, or only after a click. */
export const ThirdPartyFrames = z.enum(['scroll', 'click'])
export type ThirdPartyFrames = z.infer<typeof ThirdPartyFrames>

export const AffiliatePartner = z.enum(['ticketmaster', 'eventbrite', 'axs', 'bandsintown'])
export type AffiliatePartner = z.infer<typeof AffiliatePartner>

/** The payment page for donations, and its names for our parameters; null for one it doesn't support. */
export const DonationPage = z.object({
  url: HttpUrl,
  parameters: z.object({ amount: z.string(), context: z.string().nullable(), entity: z.string().nullable() }),
})
export type DonationPage = z.infer<typeof DonationPage>

/** The license of the data; `name` is a line for people. */
export const DataLicence = z.object({ name: z.string(), url: HttpUrl.nullable() })
export type DataLicence = z.infer<typeof DataLicence>

/** Settings chosen by operators that pages need. */
export const SiteSettings = z.object({
  socialProof: SocialProof,
  /** Null if no payment page is set: then no donation card is shown. */
  donation: DonationPage.nullable(),
  /** Our code with each partner. Without one, links have no partner reference. */
  affiliateCodes: z.record(AffiliatePartner, z.string().nullable()),
  /** A key for Google's Maps Embed API, public by nature. Without one, maps are requested without a key. */
  mapsEmbedKey: z.string().nullable(),
  thirdPartyFrames: ThirdPartyFrames,
  /** The public key for push notifications (RFC 8292); null if the site sends none. */
  pushKey: z.string().nullable(),
})
export type SiteSettings = z.infer<typeof SiteSettings>
export const getSiteSettings = defineContract('GET /api/settings', {
  summary: 'Operators’ settings for the pages',
  response: SiteSettings,
})
