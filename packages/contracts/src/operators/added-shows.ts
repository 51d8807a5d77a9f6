import { z } from 'zod'
import { Slug } from '../cities/city-files.ts'
import { ADD_SHOW } from '../contract/client-paths.ts'
import { defineContract } from '../contract/define-contract.ts'
import { Instant } from '../entities/entities.ts'
import { InCity } from '../public-api/routes.ts'
import { ProposalState, ProposedListing, SiteAddress } from './proposals.ts'

/** The job that scrapes the page of a show that a visitor sent. */
export const ScrapeShowPageJob = z.object({ show: z.uuid() })

/** A show as its page states it. */
export const ShowOnPage = ProposedListing.extend({
  /** The slug of the venue that the page names, if we know it. */
  venue: z.string().nullable(),
  /** The venue and its address, as printed. */
  printedVenue: z.string().nullable(),
  /** Why we may have misread the page, in words. */
  doubt: z.string().nullable(),
})
export type ShowOnPage = z.infer<typeof ShowOnPage>

const VenueName = z.object({ slug: z.string(), name: z.string() })

export const AddedShow = z.object({
  id: z.uuid(),
  /** The address of the show's page. */
  address: z.string(),
  state: ProposalState,
  /** Why the page can't be accepted. */
  problem: z.string().nullable(),
  requestedAt: Instant,
  readAt: Instant.nullable(),
  show: ShowOnPage.nullable(),
  venue: VenueName.nullable(),
  /** Shows that we already list at this venue on this night. */
  listed: z.array(z.object({ slug: z.string(), title: z.string() })),
})
export type AddedShow = z.infer<typeof AddedShow>

const ShowParams = z.object({ id: z.uuid().describe('the id of an added show') })

export const addShow = defineContract(ADD_SHOW, {
  summary: 'Add a show by the address of its page: the page is scraped, then an operator decides',
  body: z
    .strictObject({ address: SiteAddress, city: z.string().optional() })
    .describe('{"address": the address of the show\'s page}'),
  response: z.object({ sent: z.literal(true) }),
})
/** Lists undecided shows, those ready for a decision first, and the city's venues. */
export const listAddedShows = defineContract('GET /api/admin/shows', {
  query: InCity,
  response: z.object({ shows: z.array(AddedShow), total: z.number().int(), venues: z.array(VenueName) }),
})
/** Makes the page a source of the venue. The source is scraped immediately and then daily until the show is over. */
export const acceptAddedShow = defineContract('POST /api/admin/shows/:id/accept', {
  params: ShowParams,
  body: z.strictObject({ venue: Slug }).describe('{"venue": the slug of the venue}'),
  response: z.object({ source: z.string() }),
})
export const refuseAddedShow = defineContract('POST /api/admin/shows/:id/refuse', {
  params: ShowParams,
  response: z.object({ refused: z.literal(true) }),
})
