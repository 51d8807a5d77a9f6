import type { PictureFilter } from '@houselights/api-client/picture-queries'
import type { KeptPicture } from '@houselights/types/enrichment'
import { useState } from 'react'
import { counted } from '../../format/words.ts'
import { QueryResult } from '../../layout/query-result.tsx'
import type { Clock } from '../../use-clock.ts'
import { PictureItem } from './picture-item.tsx'
import classes from './pictures-admin.module.css'
import { RemovePicture } from './remove-picture.tsx'
import { usePictures } from './use-pictures.ts'

/** Pictures by their addresses, the last requested first. */
export function PictureList({ filter, clock }: { filter: PictureFilter; clock: Clock }) {
  const { list, busy, remove, allow } = usePictures(filter)
  const [removing, setRemoving] = useState<KeptPicture>()
  const close = () => setRemoving(undefined)
  return (
    <QueryResult query={list} loading="Loading the pictures…" failure="The pictures could not be fetched">
      {({ pictures, total }) => (
        <>
          <p role="status" className={classes.count}>
            {countWords(pictures.length, total)}
          </p>
          <ul className={classes.pictures}>
            {pictures.map((picture) => (
              <PictureItem
                key={picture.url}
                picture={picture}
                clock={clock}
                busy={busy}
                onRemove={() => setRemoving(picture)}
                onAllow={() => picture.pictureId && allow(picture.pictureId)}
              />
            ))}
          </ul>
          {removing && (
            <RemovePicture
              name={removing.usedBy[0]?.name ?? 'Whoever showed it'}
              busy={busy}
              onRemove={(why) => removing.pictureId && remove(removing.pictureId, why, close)}
              onClose={close}
            />
          )}
        </>
      )}
    </QueryResult>
  )
}

function countWords(shown: number, total: number): string {
  if (total === 0) return 'No pictures to show.'
  return shown < total
    ? `${counted(total, 'address', 'addresses')}, the latest ${shown} shown.`
    : counted(total, 'address', 'addresses')
}
