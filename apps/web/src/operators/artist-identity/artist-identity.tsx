import { errorText } from '@houselights/api-client/api-error'
import {
  type ArtistChange,
  keepArtistsApart,
  listArtistChanges,
  mergeArtists,
  splitArtist,
  undoArtistChange,
} from '@houselights/contracts/operators/artist-merges'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { timeAgo } from '../../format/relative-time.ts'
import { counted } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { Decided, useDecide } from '../decisions/index.ts'
import { MergeByName, MergeSuggestions } from './merge-artists.tsx'
import { SplitArtist } from './split-artist.tsx'

export function ArtistIdentity() {
  const { data: changes, error } = useQuery(operatorQuery(listArtistChanges))
  const { now } = useClock()
  const { decide, done, busy } = useDecide()
  const change = (send: () => Promise<ArtistChange>, then?: () => void) =>
    decide(async () => {
      const made = await send()
      then?.()
      return made.revertedAt ? `Taken back: ${sentenceOf(made)}` : sentenceOf(made)
    })
  const merge = (id: string, other: string, then?: () => void) =>
    change(() => operatorCall(mergeArtists, { params: { id }, body: { other } }), then)
  return (
    <>
      <Text component="p" role="status" mt="md" mih="1.5em" fw={600}>
        {done}
      </Text>
      <MergeSuggestions
        busy={busy}
        onMerge={merge}
        onKeepApart={(id, other) => change(() => operatorCall(keepArtistsApart, { params: { id }, body: { other } }))}
      />
      <MergeByName busy={busy} onMerge={merge} />
      <SplitArtist
        busy={busy}
        onSplit={(id, body, then) => change(() => operatorCall(splitArtist, { params: { id }, body }), then)}
      />
      {error && <p role="alert">{errorText(error)}</p>}
      <Decided
        none="Nothing was decided yet."
        busy={busy}
        items={changes?.map((made) => ({
          id: made.id,
          what: sentenceOf(made),
          at: made.decidedAt,
          more: ` by ${made.decidedBy}${made.revertedAt ? `, taken back ${timeAgo(made.revertedAt, now)}` : ''}`,
          undo: made.revertedAt ? undefined : sentenceOf(made),
        }))}
        onUndo={(id) => change(() => operatorCall(undoArtistChange, { params: { id } }))}
      />
    </>
  )
}

function sentenceOf({ kind, artist, other, events }: ArtistChange): string {
  if (kind === 'merge') return `“${other.name}” is part of “${artist.name}” (${counted(events, 'show')}).`
  if (kind === 'split') return `“${other.name}” was taken out of “${artist.name}” (${counted(events, 'show')}).`
  return `“${artist.name}” and “${other.name}” are two.`
}
