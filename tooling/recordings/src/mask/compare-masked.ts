import type { Listing, ParsedOutput } from '@houselights/contracts/entities/listing'
import { findCustomSource } from '@houselights/scrapers/registry/custom-sources'
import type { Page } from '@houselights/scrapers/source/source'
import { detectFormat } from '@houselights/scrapers/testing/page-format'
import { toKey } from './invented-words.ts'
import { findUnmaskedHost } from './unmasked-hosts.ts'
import { isUnmaskedWord } from './unmasked-words.ts'

/** Facts that must be equal in the real and the masked listings. For words, only whether there are any. */
const FACTS: Readonly<Record<string, (listing: Listing) => unknown>> = {
  date: ({ date }) => date,
  startsAt: ({ startsAt }) => startsAt,
  doorsAt: ({ doorsAt }) => doorsAt,
  endsAt: ({ endsAt }) => endsAt,
  price: ({ price: { min, max, currency, admission } }) => `${min}-${max} ${currency} ${admission}`,
  age: ({ age }) => age,
  status: ({ status }) => status,
  kind: ({ kind }) => kind,
  acts: ({ headliner, support }) => (headliner === null ? 0 : 1) + support.length,
  billedBy: ({ billedBy }) => billedBy,
  night: ({ night }) => night !== null,
  presenter: ({ presenter }) => presenter !== null,
  tour: ({ tour }) => tour !== null,
  notice: ({ notice }) => notice !== undefined,
  venue: ({ venue }) => venue !== null,
  room: ({ room }) => room !== null,
  genres: ({ genres }) => genres.length,
  description: ({ description }) => description !== null,
  ticketUrl: ({ ticketUrl }) => ticketUrl !== null,
  url: ({ url }) => url !== null,
  imageUrl: ({ imageUrl }) => imageUrl !== null,
}

/** Finds how the listings of masked pages differ from the real ones; empty if they don't. */
export function findMaskingFaults(real: ParsedOutput, masked: ParsedOutput): string[] {
  const faults: string[] = []
  if (real.listings.length !== masked.listings.length)
    faults.push(`${real.listings.length} listings became ${masked.listings.length}`)
  for (const [index, listing] of real.listings.entries()) {
    const maskedListing = masked.listings[index]
    if (!maskedListing) continue
    for (const [name, getFact] of Object.entries(FACTS))
      if (getFact(listing) !== getFact(maskedListing))
        faults.push(
          `${name} of "${listing.title}" is ${getFact(listing)}, but ${getFact(maskedListing)} of "${maskedListing.title}"`,
        )
  }
  const formatKinds = ({ problems }: ParsedOutput) =>
    problems
      .map(({ kind }) => kind)
      .sort()
      .join(' ')
  if (formatKinds(real) !== formatKinds(masked))
    faults.push(`problems "${formatKinds(real)}" become "${formatKinds(masked)}"`)
  return faults
}

/** Shorter words identify nobody. */
const LETTERS = /\p{L}{4,}/gu
/** Names of elements, attributes, keys and styles that are also words. */
const MARKUP_WORDS = new Set(
  `html head body link meta script style span strong table tbody thead section article figure picture source button input
  label form legend option select nav main aside header footer title video audio canvas center font frame iframe image
  href class data type content property width height align valign border color background left right bottom center none
  block inline hidden visible solid auto float clear margin padding position absolute relative size family weight bold
  normal italic underline transparent white black gray grey blue green yellow orange white space wrap word break table
  cell layout self blank device scale initial viewport charset stylesheet alternate icon canonical preload defer async
  true false null undefined function return const window document article role button group dialog list item menu tree
  name names text value values path points line lines circle rect polygon fill stroke level expanded controls`.split(
    /\s+/,
  ),
)

/** Names made by programs: keys, attributes and their markup values, properties, time zones, hosts. */
const PROGRAM_NAMES = new RegExp(
  [
    String.raw`"[\w@-]+"\s*:`,
    String.raw`\b(?:rel|type|fetchpriority|itemtype|property)=["'][^"']*["']`,
    String.raw`[\w:@-]+\s*=`,
    '^[A-Z-]+[:;]',
    String.raw`\b(?:America|US)\/\w+`,
    String.raw`\/\/[\w.-]+`,
  ].join('|'),
  'gm',
)

const unfold = (body: string): string => (detectFormat(body) === 'calendar' ? body.replace(/\r?\n[ \t]/g, '') : body)

/** Finds hosts in the masked pages that are neither reserved nor known to a rule. */
export function findUnmaskedHosts(masked: readonly Page[]): string[] {
  const hosts = masked.flatMap(({ url, body }) =>
    Array.from(`${url} ${unfold(body)}`.matchAll(/https?:(?:\\?\/){2}([\w-]+(?:\.[\w-]+)+)/gi), ([, host = '']) =>
      host.toLowerCase(),
    ),
  )
  return [...new Set(hosts)]
    .filter((host) => !/\.example(?:\.com)?$/.test(host) && findUnmaskedHost(host) === undefined)
    .sort()
}

/** The fields of a listing with words from the page. */
type PrintedFields = Pick<
  Listing,
  'title' | 'headliner' | 'support' | 'night' | 'presenter' | 'tour' | 'venue' | 'room' | 'description' | 'place'
>

/** Finds words of the real listings that remain in the masked pages without a reason to be kept. */
export function findUnmaskedWords(listings: readonly PrintedFields[], masked: readonly Page[]): string[] {
  const remainingWords = new Set(
    masked.flatMap(({ body }) => (unfold(body).replace(PROGRAM_NAMES, ' ').match(LETTERS) ?? []).map(toKey)),
  )
  const printedTexts = listings.flatMap((listing) => [
    listing.title,
    listing.headliner,
    ...listing.support,
    listing.night,
    listing.presenter,
    listing.tour,
    listing.venue,
    listing.room,
    listing.description,
    listing.place?.address,
  ])
  const hosts = masked.flatMap(({ url }) => (findCustomSource(url) && URL.parse(url)?.hostname) || [])
  const isInHost = (word: string) => hosts.some((host) => host.includes(word))
  const words = new Set(printedTexts.flatMap((text) => (text?.match(LETTERS) ?? []).map(toKey)))
  return [...words]
    .filter((word) => remainingWords.has(word) && !isUnmaskedWord(word) && !MARKUP_WORDS.has(word) && !isInHost(word))
    .sort()
}
