import { ChangeHistory } from './change-history.tsx'
import classes from './identity.module.css'
import { MergeByName } from './merge-by-name.tsx'
import { MergeSuggestions } from './merge-suggestions.tsx'
import { SplitArtist } from './split-artist.tsx'
import { useIdentity } from './use-identity.ts'

/** Merging and splitting artists: suggestions, forms, and the decisions taken. */
export function ArtistIdentity() {
  const identity = useIdentity()
  return (
    <>
      <p role="status" className={classes.done}>
        {identity.done}
      </p>
      <MergeSuggestions identity={identity} />
      <MergeByName identity={identity} />
      <SplitArtist identity={identity} />
      <ChangeHistory identity={identity} />
    </>
  )
}
