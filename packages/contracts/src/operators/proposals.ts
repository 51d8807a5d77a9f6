import { z } from 'zod'
import { Slug, SourceAddress, VenueFacts, VenueFile } from '../cities/city-files.ts'
import { SUGGEST_VENUE } from '../contract/client-paths.ts'
import { defineContract } from '../contract/define-contract.ts'
import { toOldName } from '../contract/old-name.ts'
import { Instant, LocalDay } from '../entities/entities.ts'
import { Problem } from '../entities/listing.ts'
import { InCity } from '../public-api/routes.ts'

/** Who requested the proposal. `upkeep`: the worker, for a source whose pages no longer parse well. */
export const ProposalOrigin = z.enum(['operator', 'visitor', 'import', 'upkeep'])
export type ProposalOrigin = z.infer<typeof ProposalOrigin>

/** In the states `read` and `failed`, an operator decides. A `failed` proposal can also be retried. */
export const ProposalState = z.enum(['waiting', 'reading', 'read', 'failed', 'accepted', 'refused'])
export type ProposalState = z.infer<typeof ProposalState>

export const ProposedListing = z.object({
  title: z.string(),
  name: z.string(),
  acts: z.array(z.string()),
  date: LocalDay,
  startsAt: Instant.nullable(),
  doorsAt: Instant.nullable(),
  price: z.string().nullable(),
  url: z.string().nullable(),
  /** The page's own text around the listing; null if it wasn't found. */
  printed: z.string().nullable(),
})
export type ProposedListing = z.infer<typeof ProposedListing>

export const ProposalResult = z.object({
  /** Null if no platform can parse the site. */
  source: SourceAddress.nullable(),
  /** The markers from which the platform was recognized, in words. */
  marks: z.array(z.string()),
  sure: z.boolean(),
  shows: z.number().int(),
  listings: z.array(ProposedListing),
  others: z.array(z.object({ platform: z.string(), why: z.string() })),
  facts: VenueFacts,
  /** Where each fact comes from, in words. */
  from: z.partialRecord(VenueFacts.keyof(), z.string()),
  problems: z.array(Problem),
  /** For a known source: how many of its upcoming shows this address also lists. */
  agreement: z.object({ known: z.number().int(), found: z.number().int() }).nullable(),
})
export type ProposalResult = z.infer<typeof ProposalResult>

export const ProposalStep = z.object({ at: Instant, url: z.string(), what: z.string() })
export type ProposalStep = z.infer<typeof ProposalStep>

export const Proposal = z.object({
  id: z.uuid(),
  city: z.string(),
  origin: ProposalOrigin,
  address: z.string(),
  /** The source that would get this address, if its venue is known. */
  source: z.object({ id: z.string(), name: z.string() }).nullable(),
  state: ProposalState,
  /** Facts from the imported list of venues. */
  given: VenueFacts,
  steps: z.array(ProposalStep),
  result: ProposalResult.nullable(),
  /** Why the site couldn't be scraped. */
  problem: z.string().nullable(),
  requestedAt: Instant,
  askedAt: toOldName('requestedAt', Instant),
  readAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  /** The venue that gets the calendar, if it's known before the decision, or the resulting venue. */
  venue: z.object({ slug: z.string(), name: z.string() }).nullable(),
})
export type Proposal = z.infer<typeof Proposal>

/** A proposal in a list: without its long fields, and with the main facts of its result. */
export const ProposalRow = Proposal.omit({ steps: true, result: true, given: true }).extend({
  platform: z.string().nullable(),
  sure: z.boolean().nullable(),
  shows: z.number().int().nullable(),
})
export type ProposalRow = z.infer<typeof ProposalRow>

/** The job that follows a site and recognizes its platform. */
export const RecognizeSiteJob = z.object({ proposal: z.uuid() })

const MAX_ADDRESS_LENGTH = 500
const SITE_EXPECTED = 'Enter the address of a site, such as https://lantern.example.com/'
/** A site's address as people type it: `https://` is optional. */
export const SiteAddress = z
  .string()
  .trim()
  .min(1)
  .max(MAX_ADDRESS_LENGTH)
  .transform((input, context): string => {
    const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(input) ? input : `https://${input}`)
    const isSite = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && url.hostname.includes('.')
    if (isSite) return url.href
    context.addIssue({ code: 'custom', message: SITE_EXPECTED })
    return z.NEVER
  })

const ProposalParams = z.object({ id: z.uuid().describe('the id of a proposal') })

/** Scrapes a venue's site and proposes the result. If a scrape of the same address is running, joins it. */
export const requestProposal = defineContract('POST /api/admin/proposals', {
  body: z
    .strictObject({ address: SiteAddress, city: z.string().optional() })
    .describe('{"address": the address of a venue\'s site, "city": the id of a city}'),
  response: Proposal,
})
/**
 * Lists undecided proposals and recently auto-accepted ones, or only those of one state or one import. Those ready for
 * a decision come first, then the latest.
 */
export const listProposals = defineContract('GET /api/admin/proposals', {
  query: InCity.extend({
    state: ProposalState.optional(),
    import: z.uuid().optional().describe('the id of an import'),
  }),
  response: z.object({ proposals: z.array(ProposalRow), total: z.number().int() }),
})
export const getProposal = defineContract('GET /api/admin/proposals/:id', {
  params: ProposalParams,
  response: Proposal,
})
/**
 * Creates the venue, gives an existing venue its calendar, or sets the new address of a source. The source is scraped
 * from then on.
 */
export const acceptProposal = defineContract('POST /api/admin/proposals/:id/accept', {
  params: ProposalParams,
  body: z
    .strictObject({
      ...VenueFacts.shape,
      /** Made from the name if left out. */
      slug: Slug.optional(),
    })
    .describe('the facts of the venue: {"name", "slug", "address", "neighborhood", "latitude", "longitude", …}'),
  response: Proposal,
})
/**
 * Scrapes the proposed site again if the last scrape failed or no platform could parse the site. If a scrape is
 * running, joins it.
 */
export const recheckProposal = defineContract('POST /api/admin/proposals/:id/again', {
  params: ProposalParams,
  response: Proposal,
})
export const refuseProposal = defineContract('POST /api/admin/proposals/:id/refuse', {
  params: ProposalParams,
  response: Proposal,
})
export const exportVenue = defineContract('GET /api/admin/venues/:slug/file', {
  params: z.object({ slug: z.string() }),
  response: VenueFile,
})
export const suggestVenue = defineContract(SUGGEST_VENUE, {
  summary: 'Suggest a missing venue: its site is scraped, then an operator decides',
  body: z
    .strictObject({ address: SiteAddress, city: z.string().optional() })
    .describe('{"address": the address of a venue\'s site}'),
  response: z.object({ suggested: z.literal(true) }),
})

export const ImportProgress = z.object({
  id: z.uuid(),
  begunAt: Instant,
  /**
   * The alphabetically first of its venues' names, by which people recognize the list. A venue without a name counts by
   * its address.
   */
  first: z.string(),
  /** How many sites the list has. */
  total: z.number().int(),
  /** How many of these sites were left out, because one of our venues has them or another import is processing them. */
  known: z.number().int(),
  recognised: z.number().int(),
  /** How many of the other sites are in each state. */
  states: z.partialRecord(ProposalState, z.number().int()),
})
export type ImportProgress = z.infer<typeof ImportProgress>

/** The largest list of venues that can be sent. */
export const MAX_IMPORT_BYTES = 10_000_000
/** Proposes the venues of a list (CSV, GeoJSON, OpenStreetMap, Overpass). Sending the same list again resumes it. */
export const importVenueList = defineContract('POST /api/admin/imports', {
  body: z
    .strictObject({ list: z.string(), city: z.string().optional() })
    .describe('{"list": the text of the file, "city": the id of a city}'),
  response: z.object({
    /** Null if the list has no site. */
    import: ImportProgress.nullable(),
    /** How many of its sites are new. */
    proposed: z.number().int(),
    /** The names of venues left out because the list has no site for them. */
    withoutSite: z.array(z.string()),
  }),
})
/** Lists the imported lists of venues, latest first, with their progress. */
export const listImports = defineContract('GET /api/admin/imports', {
  query: InCity,
  response: z.object({ imports: z.array(ImportProgress) }),
})
export const getImport = defineContract('GET /api/admin/imports/:id', {
  params: z.object({ id: z.uuid() }),
  response: ImportProgress,
})
