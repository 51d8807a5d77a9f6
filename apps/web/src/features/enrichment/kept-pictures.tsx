import type { getEnrichment } from '@houselights/types/enrichment'
import type { z } from 'zod'
import { counted } from '../../format/words.ts'

type Pictures = z.output<typeof getEnrichment.response>['pictures']

/** How many of the sources' pictures are kept, in a sentence. */
export const KeptPictures = ({ pictures }: { pictures: Pictures }) => {
  const { kept, waiting, failed, refused, removed, bytes } = pictures
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MiB`
  return (
    <p>
      {counted(kept, 'picture')} kept, {size} in all; {waiting} waiting, {failed} failed, {refused} refused, {removed}{' '}
      removed.
    </p>
  )
}
