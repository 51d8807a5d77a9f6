import { anyOf } from '@houselights/domain/text/pattern'
import type { Cheerio } from 'cheerio/slim'
import { type AnyNode, isTag } from 'domhandler'

/** Where pages that load pictures late keep the real address, the best first. */
const LATE = ['data-image', 'data-src', 'data-lazy-src', 'data-original', 'data-lazy', 'data-bg']
/** File names of what stands in for a picture. */
const STAND_IN_NAMES = anyOf`
  placeholder|spacer|blank|transparent|pixel|lazy[_-]?load|loading|no[_-]?image|
  default[_-]?(?:image|thumb\w*|event)|1x1
`
/** What may follow such a name: sizes, colours. */
const STAND_IN_TAILS = anyOf`\d[\w-]{0,20}|image|img|thumb|logo|square|small|large|default|white|grey`
/** What stands in for a picture until it is loaded, or where there is none. */
const STAND_IN = new RegExp(
  String.raw`^data:|(?:^|[/_.-])${STAND_IN_NAMES}(?:[_.-]${STAND_IN_TAILS}){0,4}\.(?:gif|png|jpe?g|svg|webp)`,
  'i',
)

/** Whether an address is that of a picture, not of what stands in for one. */
export const isPicture = (address: string | null | undefined): address is string =>
  typeof address === 'string' && address.trim() !== '' && !STAND_IN.test(address.trim().slice(0, 2000))

/** The address of the first of these images that shows a picture. */
export function pictureIn(images: Cheerio<AnyNode>): string | undefined {
  return images
    .toArray()
    .filter(isTag)
    .flatMap(({ attribs }) => [
      ...LATE.map((name) => attribs[name]),
      attribs.src,
      (attribs.srcset ?? attribs['data-srcset'])?.trim().split(/[\s,]/, 1)[0],
    ])
    .find(isPicture)
}
