import type { EventCard } from '@houselights/types/entities'
import { safeUrl, siteOf } from '../../format/links.ts'

/** Where and when an event was last seen: "seen on gamh.com 2 hours ago". */
export function SeenOn({ source, ago }: { source: EventCard['seenOn']; ago: string }) {
  const url = safeUrl(source?.url)
  if (!source || !url) return null
  return (
    <>
      {'seen on '}
      <a href={url}>{siteOf(url)}</a> <time dateTime={source.lastSeenAt}>{ago}</time>
    </>
  )
}
