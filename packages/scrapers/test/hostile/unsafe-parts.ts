import { Listing, type ParsedOutput, type Problem } from '@houselights/contracts/entities/listing'
import { MAX_LINE_LENGTH } from '@houselights/domain/text/text'

const MAX_NAME_LENGTH = 300
const MAX_DESCRIPTION_LENGTH = 4000
const MAX_URL_LENGTH = 2000
const MAX_MESSAGE_LENGTH = 2000

/** Control characters, text direction marks, lone surrogates, and characters that Unicode never assigns. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/u

/** Describes everything in parsed output that is unsafe. Markup in a text is safe, because it is only text. */
export const findUnsafeParts = ({ listings, problems }: ParsedOutput): string[] => [
  ...listings.flatMap(checkListing),
  ...problems.flatMap(checkProblem),
]

function checkListing(listing: Listing): string[] {
  const shape = Listing.safeParse(listing)
  if (!shape.success) return [`not a listing: ${shape.error.message}`]
  const { description, url, ticketUrl, imageUrl } = listing
  return [
    ...getTexts(listing).flatMap(([field, text, maxLength]) => checkText(field, text, maxLength)),
    ...(description === null
      ? []
      : checkText('description', description.replaceAll('\n', ' '), MAX_DESCRIPTION_LENGTH)),
    ...Object.entries({ url, ticketUrl, imageUrl }).flatMap(([field, link]) =>
      link === null ? [] : checkLink(field, link),
    ),
  ]
}

function getTexts({ support, genres, price, place, access, ...listing }: Listing): [string, string, number][] {
  const { title, name, headliner, night, presenter, tour, notice, venue, room, age, sourceId } = listing
  const longFields = { title, name, sourceId }
  const shortFields = {
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
  const lists = { support, genres, access: [access?.wheelchair?.quote, access?.seating?.quote] }
  const toFields = (values: Record<string, unknown>, maxLength: number) =>
    Object.entries(values).flatMap(([field, text]): [string, string, number][] =>
      typeof text === 'string' ? [[field, text, maxLength]] : [],
    )
  return [
    ...toFields(longFields, MAX_LINE_LENGTH * 2),
    ...toFields(shortFields, MAX_NAME_LENGTH),
    ...Object.entries(lists).flatMap(([field, texts]) =>
      texts.flatMap((text) => toFields({ [field]: text }, MAX_NAME_LENGTH)),
    ),
  ]
}

function checkText(field: string, text: string, maxLength: number): string[] {
  const invisibleCharacter = INVISIBLE.exec(text)?.[0]
  return [
    ...(invisibleCharacter === undefined
      ? []
      : [`${field} contains ${JSON.stringify(invisibleCharacter)}: ${JSON.stringify(text.slice(0, 80))}`]),
    ...(text.length <= maxLength ? [] : [`${field} has ${text.length} characters`]),
    ...(text.trim() === text ? [] : [`${field} isn’t trimmed: ${JSON.stringify(text.slice(0, 80))}`]),
  ]
}

function checkLink(field: string, link: string): string[] {
  const address = URL.parse(link)
  const host = /^https?:\/\/([^/?#]*)/.exec(link)?.[1] ?? ''
  const faults = [
    ...(address && /^https?:$/.test(address.protocol) ? [] : ['doesn’t use http(s)']),
    ...(address?.username || address?.password || (link.includes('@', 8) && host.includes('@'))
      ? ['contains a user name']
      : []),
    ...(/^[a-z0-9.:[\]-]+$/i.test(host) ? [] : ['has a host that isn’t ASCII']),
    ...(/^[\x21-\x7e]*$/.test(link) ? [] : ['contains characters that aren’t allowed in an address']),
    ...(/["<>]/.test(link) ? ['contains a quote or a bracket'] : []),
    ...(link.length <= MAX_URL_LENGTH * 6 ? [] : [`has ${link.length} characters`]),
  ]
  return faults.map((fault) => `${field} ${JSON.stringify(link.slice(0, 120))} ${fault}`)
}

function checkProblem({ kind, message, url }: Problem): string[] {
  return [
    ...checkText(`the message of ${kind}`, message, MAX_MESSAGE_LENGTH),
    ...(url === undefined ? [] : checkText(`the URL of ${kind}`, url, MAX_URL_LENGTH)),
  ]
}
