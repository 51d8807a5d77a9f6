import { localDay } from '@houselights/domain/city-time'
import { z } from 'zod'
import { jsonOf, readRecords } from '../../read-json.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../../source.ts'
import { SourceError } from '../../source-error.ts'

const Items = z.array(z.unknown())
const Collection = z.object({
  upcoming: Items.nullish(),
  past: Items.nullish(),
  items: Items.nullish(),
  mainContent: z.string().nullish(),
})
const Item = z.object({
  id: z.string(),
  title: z.string(),
  startDate: z.number(),
  endDate: z.number().nullish(),
  fullUrl: z.string().nullish(),
  excerpt: z.string().nullish(),
  body: z.string().nullish(),
  assetUrl: z.string().nullish(),
  contentType: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
  categories: z.array(z.string()).nullish(),
  location: z
    .object({
      addressTitle: z.string().nullish(),
      addressLine1: z.string().nullish(),
      addressLine2: z.string().nullish(),
    })
    .nullish(),
})

/** True for a JSON answer that holds a collection's events. */
export function hasItems(page: Page): boolean {
  if (!/^\s*[[{]/.test(page.body)) return false
  return itemsOf(jsonOf(page)) !== undefined
}

/** The collections that calendar blocks on a page show, read from its own JSON or HTML. */
export const calendarCollections = (page: Page): string[] => [
  ...new Set(
    [
      ...page.body.matchAll(
        /(?:\\?&quot;|\\*"|\\u0022)collectionId(?:\\?&quot;|\\*"|\\u0022)\s*:\s*(?:\\?&quot;|\\*"|\\u0022)([0-9a-f]{24})/g,
      ),
    ].flatMap(([, id]) => id ?? []),
  ),
]

/** Reads month JSON (a bare list) or a collection's JSON. Moments are epoch milliseconds. */
export function readItems(page: Page, context: ParseContext): Parsed {
  const items = itemsOf(jsonOf(page))
  if (!items) throw new SourceError('changed', page.url, 'the answer holds no list of events')
  return readRecords(items, Item, page, (item) => listingOf(item, context))
}

function itemsOf(value: unknown): unknown[] | undefined {
  const list = Items.safeParse(value)
  if (list.success) return list.data
  const collection = Collection.safeParse(value)
  if (!collection.success) return undefined
  const { upcoming, past, items } = collection.data
  return upcoming || past ? [...(upcoming ?? []), ...(past ?? [])] : (items ?? undefined)
}

function listingOf(item: z.infer<typeof Item>, { timeZone }: ParseContext): RawListing {
  const start = new Date(item.startDate)
  const { location, tags, categories } = item
  return {
    sourceId: item.id,
    title: item.title,
    date: localDay(start, timeZone),
    start: start.toISOString(),
    url: item.fullUrl ?? undefined,
    description: item.excerpt || item.body || undefined,
    imageUrl: item.contentType?.startsWith('image/') ? (item.assetUrl ?? undefined) : undefined,
    venue: location?.addressTitle || undefined,
    ...(location?.addressLine1 && { place: { address: location.addressLine1, city: cityOf(location.addressLine2) } }),
    genres: tags ?? [],
    category: categories?.join(', '),
  }
}

const cityOf = (line: string | null | undefined): string | null => line?.split(',')[0]?.trim() || null
