import type { Calendar } from '@houselights/domain/kind-evidence'
import type { Fetched, Page, ParseContext, Parsed, Platform, Reader, Recogniser, Source } from './source.ts'

interface PlatformParts<Options extends { url: string }> {
  id: string
  /** Of a custom source: the host of the one site that it reads, as `siteHost` gives it. */
  host?: string
  needsKey?: Source['needsKey']
  /** What its lists announce by their nature, where they are not one venue's own. */
  calendar?: Calendar
  recognise?: Recogniser<Options>
  fetch(read: Reader, options: Options): Promise<Fetched>
  parse(pages: readonly Page[], context: ParseContext, options: Options): Parsed
}

/** A platform: one file that knows how its sites publish, for any of them. `parse` gets along with `url` alone as options. */
export function definePlatform<Options extends { url: string } = { url: string }>(
  parts: PlatformParts<Options>,
): Platform<Options> {
  const platform = (options: Options): Source => ({
    platform: parts.id,
    url: options.url,
    needsKey: parts.needsKey,
    fetch: (read) => parts.fetch(read, options),
    parse: (pages, context) => onCalendar(parts.calendar, parts.parse(pages, context, options)),
  })
  return Object.assign(platform, { id: parts.id, host: parts.host, recognise: parts.recognise })
}

/** Says of each listing what the list that it stands on announces. */
export const onCalendar = (calendar: Calendar | undefined, parsed: Parsed): Parsed =>
  calendar ? { ...parsed, listings: parsed.listings.map((listing) => ({ calendar, ...listing })) } : parsed
