import { Listing, type ParsedOutput, type Problem } from '@houselights/contracts/entities/listing'
import { MAX_LINE_LENGTH } from '@houselights/domain/text/text'

const MAX_NAME_LENGTH = 300
const MAX_DESCRIPTION_LENGTH = 4000
const MAX_ADDRESS_LENGTH = 2000
const MAX_SENTENCE_LENGTH = 2000

/** Control characters, marks that turn the direction of text, halves of letters, and what Unicode never assigns. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/u

/** What a read gave that no read may give, whatever the page holds: each as a sentence. Markup in a text is none: it is text. */
export const unsafeParts = ({ listings, problems }: ParsedOutput): string[] => [
  ...listings.flatMap(unsafeIn),
  ...problems.flatMap(unsafeProblem),
]

function unsafeIn(listing: Listing): string[] {
  const shape = Listing.safeParse(listing)
  if (!shape.success) return [`no listing: ${shape.error.message}`]
  const { description, url, ticketUrl, imageUrl } = listing
  return [
    ...getTexts(listing).flatMap(([field, text, most]) => unsafeText(field, text, most)),
    ...(description === null
      ? []
      : unsafeText('description', description.replaceAll('\n', ' '), MAX_DESCRIPTION_LENGTH)),
    ...Object.entries({ url, ticketUrl, imageUrl }).flatMap(([field, link]) =>
      link === null ? [] : unsafeLink(field, link),
    ),
  ]
}

function getTexts({ support, genres, price, place, access, ...listing }: Listing): [string, string, number][] {
  const { title, name, headliner, night, presenter, tour, notice, venue, room, age, sourceId } = listing
  const long = { title, name, sourceId }
  const short = {
    headliner,
    night,
    presenter,
    tour,
    notice,
    venue,
    room,
    age,
    price: price.text,
    address: place?.address,
    city: place?.city,
  }
  const listed = { support, genres, access: [access?.wheelchair?.quote, access?.seating?.quote] }
  const of = (parts: Record<string, unknown>, most: number) =>
    Object.entries(parts).flatMap(([field, text]): [string, string, number][] =>
      typeof text === 'string' ? [[field, text, most]] : [],
    )
  return [
    ...of(long, MAX_LINE_LENGTH * 2),
    ...of(short, MAX_NAME_LENGTH),
    ...Object.entries(listed).flatMap(([field, texts]) =>
      texts.flatMap((text) => of({ [field]: text }, MAX_NAME_LENGTH)),
    ),
  ]
}

function unsafeText(field: string, text: string, most: number): string[] {
  const unseen = UNSEEN.exec(text)?.[0]
  return [
    ...(unseen === undefined ? [] : [`${field} holds ${JSON.stringify(unseen)}: ${JSON.stringify(text.slice(0, 80))}`]),
    ...(text.length <= most ? [] : [`${field} has ${text.length} signs`]),
    ...(text.trim() === text ? [] : [`${field} is not trimmed: ${JSON.stringify(text.slice(0, 80))}`]),
  ]
}

function unsafeLink(field: string, link: string): string[] {
  const address = URL.parse(link)
  const host = /^https?:\/\/([^/?#]*)/.exec(link)?.[1] ?? ''
  const faults = [
    ...(address && /^https?:$/.test(address.protocol) ? [] : ['is not on http(s)']),
    ...(address?.username || address?.password || (link.includes('@', 8) && host.includes('@'))
      ? ['names a user']
      : []),
    ...(/^[a-z0-9.:[\]-]+$/i.test(host) ? [] : ['has a host that is not in ASCII']),
    ...(/^[\x21-\x7e]*$/.test(link) ? [] : ['holds other signs than an address does']),
    ...(/["<>]/.test(link) ? ['holds a quote or a bracket'] : []),
    ...(link.length <= MAX_ADDRESS_LENGTH * 6 ? [] : [`has ${link.length} signs`]),
  ]
  return faults.map((fault) => `${field} ${JSON.stringify(link.slice(0, 120))} ${fault}`)
}

function unsafeProblem({ kind, message, url }: Problem): string[] {
  return [
    ...unsafeText(`the sentence of ${kind}`, message, MAX_SENTENCE_LENGTH),
    ...(url === undefined ? [] : unsafeText(`the address of ${kind}`, url, MAX_ADDRESS_LENGTH)),
  ]
}
