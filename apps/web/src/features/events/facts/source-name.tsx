import type { EventSource } from '@houselights/contracts/entities/entities'
import { safeUrl, toSite } from '../../../format/links.ts'

/** A source's name, with a link to its page. */
export function SourceName({ source: { name, url } }: { source: Pick<EventSource, 'name' | 'url'> }) {
  const safeAddress = safeUrl(url)
  if (!safeAddress) return <strong>{name}</strong>
  return (
    <>
      <strong>{name}</strong>,{' '}
      <a href={safeAddress} rel="noopener">
        {toSite(safeAddress)}
      </a>
    </>
  )
}
