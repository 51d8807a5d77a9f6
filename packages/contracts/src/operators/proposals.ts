import { z } from 'zod'
import { Slug, SourceAddress, VenueFacts, VenueFile } from '../cities/city-files.ts'
import { SUGGEST_VENUE } from '../contract/client-paths.ts'
import { defineContract } from '../contract/define-contract.ts'
import { Instant, LocalDay } from '../entities/entities.ts'
import { Problem } from '../entities/listing.ts'
import { InCity } from '../public-api/routes.ts'

/** Who asked for a site to be read. `upkeep`: a source whose pages are no longer read well. */
export const ProposalOrigin = z.enum(['operator', 'visitor', 'import', 'upkeep'])
export type ProposalOrigin = z.infer<typeof ProposalOrigin>

/** `read` waits for a decision, and so does `failed`, which can be asked for again. */
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
  /** The page's own words around the listing; null where they could not be found. */
  printed: z.string().nullable(),
})
export type ProposedListing = z.infer<typeof ProposedListing>

export const ProposalResult = z.object({
  /** Null where no platform reads it. */
  source: SourceAddress.nullable(),
  /** What it was recognised by, in words. */
  marks: z.array(z.string()),
  sure: z.boolean(),
  shows: z.number().int(),
  listings: z.array(ProposedListing),
  others: z.array(z.object({ platform: z.string(), why: z.string() })),
  facts: VenueFacts,
  /** Where each fact is from, in words. */
  from: z.partialRecord(VenueFacts.keyof(), z.string()),
  problems: z.array(Problem),
  /** Of a source whose shows are known: how many of those of the coming days it reads too. */
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
  /** The source for which another address is proposed, where its venue is known. */
  source: z.object({ id: z.string(), name: z.string() }).nullable(),
  state: ProposalState,
  /** What the list of venues said from which it was imported. */
  given: VenueFacts,
  steps: z.array(ProposalStep),
  result: ProposalResult.nullable(),
  /** Why it could not be read. */
  problem: z.string().nullable(),
  askedAt: Instant,
  readAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  /** The venue that came of it. */
  venue: z.object({ slug: z.string(), name: z.string() }).nullable(),
})
export type Proposal = z.infer<typeof Proposal>

/** Without what is long. */
export const ProposalRow = Proposal.omit({ steps: true, result: true, given: true }).extend({
  platform: z.string().nullable(),
  sure: z.boolean().nullable(),
  shows: z.number().int().nullable(),
})
export type ProposalRow = z.infer<typeof ProposalRow>

/** The job that follows a site and recognises what it was made with. */
export const RecogniseSiteJob = z.object({ proposal: z.uuid() })

const MAX_NOTE_LENGTH = 500
const SITE_EXPECTED = 'Enter the address of a site, such as https://lantern.example.com/'
/** A site's address as people type it: `https://` may be left out. */
export const SiteAddress = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NOTE_LENGTH)
  .transform((typed, context): string => {
    const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
    const isSite = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && url.hostname.includes('.')
    if (isSite) return url.href
    context.addIssue({ code: 'custom', message: SITE_EXPECTED })
    return z.NEVER
  })

const id = z.object({ id: z.uuid().describe('the id of a proposal') })

/** Reads a venue's site, and proposes what is found; joins what is being read of the same address. */
export const requestProposal = defineContract('POST /api/admin/proposals', {
  body: z
    .strictObject({ address: SiteAddress, city: z.string().optional() })
    .describe('{"address": the address of a venue\'s site, "city": the id of a city}'),
  response: Proposal,
})
/** What is not decided, and what was taken over by itself lately, or what is in one state, or of one import: what can be decided first, then the latest. */
export const listProposals = defineContract('GET /api/admin/proposals', {
  query: InCity.extend({
    state: ProposalState.optional(),
    import: z.uuid().optional().describe('the id of an import'),
  }),
  response: z.object({ proposals: z.array(ProposalRow), total: z.number().int() }),
})
export const getProposal = defineContract('GET /api/admin/proposals/:id', { params: id, response: Proposal })
/** Makes the venue, or takes the address over, and reads it from now on. */
export const acceptProposal = defineContract('POST /api/admin/proposals/:id/accept', {
  params: id,
  body: z
    .strictObject({
      ...VenueFacts.shape,
      /** Made of the name where it is left out. */
      slug: Slug.optional(),
    })
    .describe('the facts of the venue: {"name", "slug", "address", "neighborhood", "latitude", "longitude", …}'),
  response: Proposal,
})
/** Reads its site anew, where that failed or no platform read it; joins what is looked at. */
export const recheckProposal = defineContract('POST /api/admin/proposals/:id/again', { params: id, response: Proposal })
export const refuseProposal = defineContract('POST /api/admin/proposals/:id/refuse', { params: id, response: Proposal })
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
  /** The first of its venues by name, by which people know it again. */
  first: z.string(),
  /** How many sites the list names. */
  total: z.number().int(),
  /** Of these: how many were left out, since a venue of ours has them, or they are looked at for another list. */
  known: z.number().int(),
  recognised: z.number().int(),
  /** Of those that were not left out: how many are in which state. */
  states: z.partialRecord(ProposalState, z.number().int()),
})
export type ImportProgress = z.infer<typeof ImportProgress>

/** Of a list of venues that is sent. */
export const MAX_IMPORT_BYTES = 10_000_000
/** Proposes the venues of a list (CSV, GeoJSON, OpenStreetMap, Overpass); the same list again goes on with it. */
export const importVenueList = defineContract('POST /api/admin/imports', {
  body: z
    .strictObject({ list: z.string(), city: z.string().optional() })
    .describe('{"list": the text of the file, "city": the id of a city}'),
  response: z.object({
    /** Null where the list names no site. */
    import: ImportProgress.nullable(),
    /** How many sites are new to it. */
    proposed: z.number().int(),
    /** Venues that are left out, since no site is given for them. */
    withoutSite: z.array(z.string()),
  }),
})
/** The lists of venues that were imported, the latest first, and how far each is. */
export const listImports = defineContract('GET /api/admin/imports', {
  query: InCity,
  response: z.object({ imports: z.array(ImportProgress) }),
})
export const getImport = defineContract('GET /api/admin/imports/:id', {
  params: z.object({ id: z.uuid() }),
  response: ImportProgress,
})
