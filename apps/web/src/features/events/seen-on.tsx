import type { EventSource } from '@houselights/types/entities'
import { safeUrl, siteOf } from '../../format/links.ts'

/** Where and when an event was last seen: "seen on gamh.com 2 hours ago". */
export function SeenOn({ sources, ago }: { sources: readonly EventSource[]; ago: string }) {
  const latest = [...sources].sort((a, b) => Date.parse(b.lastSeenAt) - Date.parse(a.lastSeenAt))[0]
  const url = safeUrl(latest?.url)
  if (!latest || !url) return null
  return (
    <>
      seen on{' '}
      <a href={url} rel="noopener">
        {siteOf(url)}
      </a>{' '}
      <time dateTime={latest.lastSeenAt}>{ago}</time>
    </>
  )
}
