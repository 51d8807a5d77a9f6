// Without schemas, so that a page's form has them before the browser has loaded any.

/** What a venue's owner can request, in the form's order. */
export const VENUE_REQUESTS = [
  { kind: 'fact', label: 'Correct a fact' },
  { kind: 'feed', label: 'Offer a feed' },
  { kind: 'leave-out', label: 'Leave us out' },
] as const
export type VenueRequestKind = (typeof VENUE_REQUESTS)[number]['kind']

/** The facts that a request can correct. */
export const CORRECTABLE_FACTS = [
  ...(['address', 'capacity', 'venueType', 'website'] as const),
  ...(['instagram', 'facebook', 'twitter'] as const),
] as const
export type CorrectableFact = (typeof CORRECTABLE_FACTS)[number]

export const MAX_VALUE_LENGTH = 200
export const MAX_REASON_LENGTH = 1_000
/** How long a request can be proved by a file. */
export const PROOF_DAYS = 7

/** A request's page, by its token: 24 random bytes in base64url. */
export const getVenueRequestPath = (token: string): string => `/reports/rooms/${token}`
