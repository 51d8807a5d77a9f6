import { siteHost } from '@houselights/domain/links/web-address'
import type { Page, Recogniser } from '../source/source.ts'
import { getParts, type PageParts } from './page-parts.ts'

/** Something that a platform's software writes into pages. */
export interface Mark {
  /** What to look for, in words for people. */
  words: string
  /** What of it is on the page, in words for people. */
  seenOn(parts: PageParts): string | undefined
}

export const mark = (words: string, isOn: (parts: PageParts) => boolean): Mark => ({
  words,
  seenOn: (parts) => (isOn(parts) ? words : undefined),
})

export const ofClass = (...names: readonly string[]): Mark => ({
  words: `class ${either(names)}`,
  seenOn: ({ classes }) => getClass(names.find((name) => classes.has(name))),
})

/** Classes that stand on one page together. */
export const ofClasses = (first: string, ...others: readonly string[]): Mark =>
  mark(`class \`${first}\` with ${others.map((name) => `\`${name}\``).join(' and ')}`, ({ classes }) =>
    [first, ...others].every((name) => classes.has(name)),
  )

export const ofClassBeginning = (...beginnings: readonly string[]): Mark => ({
  words: `class ${either(beginnings.map((beginning) => `${beginning}…`))}`,
  seenOn: ({ classes }) =>
    getClass([...classes].find((name) => beginnings.some((beginning) => name.startsWith(beginning)))),
})

/** A `data-…` attribute of which some value has the pattern. */
export const ofData = (name: string, words: string, pattern: RegExp): Mark =>
  mark(`attribute \`${name}\` ${words}`, ({ data }) => !!data.get(name)?.some((value) => pattern.test(value)))

export const ofAsset = (words: string, pattern: RegExp): Mark =>
  mark(`script or style of ${words}`, ({ assets }) => assets.some((address) => pattern.test(address)))

export const ofCode = (words: string, pattern: RegExp): Mark =>
  mark(`${words} in a script`, ({ code }) => code.some((text) => pattern.test(text)))

export const ofFrame = (words: string, pattern: RegExp): Mark =>
  mark(`frame of ${words}`, ({ frames }) => frames.some((address) => pattern.test(address)))

export const ofLink = (words: string, pattern: RegExp): Mark =>
  mark(`link to ${words}`, ({ links }) => links.some(({ href }) => pattern.test(href)))

/** The page's own address, without `www.`: `ra.co/clubs/…`. */
export const ofAddress = (words: string, pattern: RegExp): Mark =>
  mark(`address of ${words}`, ({ address }) => address !== null && pattern.test(siteHost(address) + address.pathname))

const either = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' or ')
const getClass = (name: string | undefined): string | undefined => name && `class \`${name}\``

interface Parts {
  /** Each alone is proof: only this software writes it, and where it lists shows. */
  certain: readonly Mark[]
  /** Each is a reason to try: such things stand on other pages too. */
  likely?: readonly Mark[]
  /** What a read takes from the page besides its address: keys, ids, feeds. */
  needs?: string
  /** Any software writes such marks, so that others are asked first. */
  anySoftware?: boolean
  /** The address that the platform reads, where that is not the page itself; undefined where the page names none after all. */
  reads?(parts: PageParts): string | undefined
}

/** Says how a platform is recognised: by marks on a page, and what of that page it then reads. */
export function recogniseBy({ certain, likely = [], needs, anySoftware = false, reads }: Parts): Recogniser {
  const recognise = (page: Page) => {
    const parts = getParts(page)
    const proofs = certain.flatMap((mark) => mark.seenOn(parts) ?? [])
    const seen = [...proofs, ...likely.flatMap((mark) => mark.seenOn(parts) ?? [])]
    const url = seen.length > 0 && (reads ? reads(parts) : page.url)
    return url ? { certain: proofs.length > 0, marks: seen, options: { url } } : undefined
  }
  const toWords = (marks: readonly Mark[]) => marks.map(({ words }) => words)
  return Object.assign(recognise, { anySoftware, certain: toWords(certain), likely: toWords(likely), needs })
}
