import type { RawListing } from '../../src/source/source.ts'

/** A listing with a text wherever one may stand. */
export const everywhere = (text: string): Partial<RawListing> => ({
  ...{ sourceId: text, title: `Glass Kite ${text}`, support: text, headliner: text, presenter: text, tour: text },
  ...{ night: text, subtitle: text, price: text, age: text, statusText: text, times: text, category: text },
  ...{ start: text, doors: text, end: text, ticketUrl: text, url: text, imageUrl: text, description: text },
  ...{ venue: text, room: text, genres: [text], place: { address: text, city: text } },
  ...{ access: [text], houseRules: text, performers: [text] },
})
