import { siteHost } from '@houselights/domain/links/web-address'
import { isJson } from '../parse/json.ts'
import type { Page, Recognizer } from '../source/source.ts'
import { getParts, type PageParts } from './page-parts.ts'

/** A marker that a platform's software writes into pages. */
export interface Marker {
  /** Describes for operators what to look for. */
  description: string
  /** Describes for operators what was found on the page. Undefined if nothing was. */
  findOn(parts: PageParts): string | undefined
}

export const marker = (description: string, isOn: (parts: PageParts) => boolean): Marker => ({
  description,
  findOn: (parts) => (isOn(parts) ? description : undefined),
})

export const classMarker = (...names: readonly string[]): Marker => ({
  description: `class ${joinWithOr(names)}`,
  findOn: ({ classes }) => toClassWords(names.find((name) => classes.has(name))),
})

/** Creates a marker for several classes that must all be on the page. */
export const classesMarker = (first: string, ...others: readonly string[]): Marker =>
  marker(`class \`${first}\` with ${others.map((name) => `\`${name}\``).join(' and ')}`, ({ classes }) =>
    [first, ...others].every((name) => classes.has(name)),
  )

export const classPrefixMarker = (...beginnings: readonly string[]): Marker => ({
  description: `class ${joinWithOr(beginnings.map((beginning) => `${beginning}…`))}`,
  findOn: ({ classes }) =>
    toClassWords([...classes].find((name) => beginnings.some((beginning) => name.startsWith(beginning)))),
})

/** Creates a marker for a `data-…` attribute with at least one value that matches the pattern. */
export const dataMarker = (name: string, description: string, pattern: RegExp): Marker =>
  marker(`attribute \`${name}\` ${description}`, ({ data }) => !!data.get(name)?.some((value) => pattern.test(value)))

export const assetMarker = (description: string, pattern: RegExp): Marker =>
  marker(`script or style of ${description}`, ({ assets }) => assets.some((address) => pattern.test(address)))

export const scriptMarker = (description: string, pattern: RegExp): Marker =>
  marker(`${description} in a script`, ({ code }) => code.some((text) => pattern.test(text)))

export const frameMarker = (description: string, pattern: RegExp): Marker =>
  marker(`frame of ${description}`, ({ frames }) => frames.some((address) => pattern.test(address)))

export const linkMarker = (description: string, pattern: RegExp): Marker =>
  marker(`link to ${description}`, ({ links }) => links.some(({ href }) => pattern.test(href)))

/** Creates a marker for the page's own URL, without `www.`: `ra.co/clubs/…`. */
export const urlMarker = (description: string, pattern: RegExp): Marker =>
  marker(
    `page at ${description}`,
    ({ address }) => address !== null && pattern.test(siteHost(address) + address.pathname),
  )

/**
 * Creates a marker for an API response: JSON with a record that has all of these fields. A saved response may lack
 * anything around its records, and its URL.
 */
export const recordMarker = (...fields: readonly [string, string, ...string[]]): Marker =>
  marker(`JSON record with ${fields.map((field) => `\`${field}\``).join(' and ')}`, ({ records }) =>
    records.some((record) => fields.every((field) => field in record)),
  )

const joinWithOr = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' or ')
const toClassWords = (name: string | undefined): string | undefined => name && `class \`${name}\``

interface RecognizerOptions {
  /** Any of them is proof: only this software writes it, and only on pages that list shows. */
  certain: readonly Marker[]
  /** Each is a reason to try, but is also found on other pages. */
  likely?: readonly Marker[]
  /** The data that the source needs from the page besides its URL: keys, ids, feeds. */
  needs?: string
  /** Whether any software may write these markers. Then other platforms are tried first. */
  anySoftware?: boolean
  /** The source's URL, if it isn't the page's own. Undefined if the page turns out not to contain one. */
  findUrl?(parts: PageParts): string | undefined
}

/** Defines how to recognize a platform: the markers on a page, and the URL of the source. */
export function recognizeBy({
  certain,
  likely = [],
  needs,
  anySoftware = false,
  findUrl,
}: RecognizerOptions): Recognizer {
  const recognize = (page: Page) => {
    const parts = getParts(page)
    const certainMarks = certain.flatMap(({ findOn }) => findOn(parts) ?? [])
    const foundMarks = [...certainMarks, ...likely.flatMap(({ findOn }) => findOn(parts) ?? [])]
    // an API response has no link to another source
    const url = foundMarks.length > 0 && (findUrl && !isJson(page) ? findUrl(parts) : page.url)
    return url ? { certain: certainMarks.length > 0, marks: foundMarks, options: { url } } : undefined
  }
  const toWords = (markers: readonly Marker[]) => markers.map(({ description }) => description)
  return Object.assign(recognize, { anySoftware, certain: toWords(certain), likely: toWords(likely), needs })
}
