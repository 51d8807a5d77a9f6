import { z } from 'zod'
import { parsedJson } from '../../parse/json.ts'
import type { Page } from '../../source/source.ts'

const MOST_DEPTH = 12
/** Parts of the data that hold other people's events, past ones, or advertisements. */
const OTHERS = /past|promoted|related|recommend|similar|shelf|trending|popular|aggs|collections?$/i

type Data = Readonly<Record<string, unknown>>

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The data that a page carries: an answer of the API as it is, or what its scripts hold for the browser. */
export function embeddedData(page: Page): unknown[] {
  if (/^\s*[[{]/.test(page.body)) return [parsedJson(page.body)].filter((value) => value !== undefined)
  return [
    afterMark(page.body, /__SERVER_DATA__\s*=\s*/),
    afterMark(page.body, /<script[^>]{0,200}id="__NEXT_DATA__"[^>]{0,200}>/),
  ].filter((value) => value !== undefined)
}

function afterMark(html: string, mark: RegExp): unknown {
  const found = mark.exec(html)
  if (!found) return undefined
  const start = found.index + found[0].length
  const end = html.indexOf('</script', start)
  const script = html.slice(start, end < 0 ? undefined : end).trim()
  // the assignment may be followed by another statement on a line of its own
  return parsedJson(script.replace(/;$/, '')) ?? parsedJson(script.split('\n')[0]?.trim().replace(/;$/, '') ?? '')
}

/** The events in such data, wherever they stand, each once. */
export function eventsIn(data: readonly unknown[]): Data[] {
  const events = new Map<string, Data>()
  const visit = (value: unknown, depth: number): void => {
    if (depth > MOST_DEPTH) return
    if (Array.isArray(value)) for (const each of value) visit(each, depth + 1)
    else if (isData(value)) {
      if (isEvent(value)) events.set(String(value.id ?? value.eventbrite_event_id), value)
      else for (const [key, part] of Object.entries(value)) if (!OTHERS.test(key)) visit(part, depth + 1)
    }
  }
  visit(data, 0)
  const found = [...events.values()]
  const parents = new Set(found.map(({ series_id: id }) => id).filter((id) => typeof id === 'string'))
  // a series stands for its nights only where they are not listed themselves
  return found.filter(({ id }) => typeof id !== 'string' || !parents.has(id))
}

const isEvent = (value: Data): boolean =>
  typeof value.url === 'string' &&
  /\/e\/|^https?:/.test(value.url) &&
  (typeof value.name === 'string' || isData(value.name) || typeof value.title === 'string') &&
  (typeof value.start_date === 'string' || isData(value.start))

const Paging = z.object({ page_count: z.number().nullish(), has_more_items: z.boolean().nullish() })

/** What the data says of further pages. */
export function pagingIn(data: readonly unknown[]): z.infer<typeof Paging> | undefined {
  const Shape = z.union([
    z.object({ pagination: Paging }).transform(({ pagination }) => pagination),
    z
      .object({ search_data: z.object({ events: z.object({ pagination: Paging }) }) })
      .transform(({ search_data: search }) => search.events.pagination),
  ])
  return data.map((value) => Shape.safeParse(value).data).find((paging) => paging !== undefined)
}

const OrganizerPage = z.object({ props: z.object({ pageProps: z.object({ hasMoreUpcoming: z.boolean() }) }) })

/** Whether an organizer's page says that it holds only the first of the coming events. */
export const saysMore = (data: readonly unknown[]): boolean =>
  data.some((value) => OrganizerPage.safeParse(value).data?.props.pageProps.hasMoreUpcoming)
