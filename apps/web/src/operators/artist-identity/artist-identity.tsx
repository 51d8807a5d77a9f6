import { toErrorText } from '@houselights/api-client/api-error'
import {
  type ArtistChange,
  keepArtistsApart,
  listArtistChanges,
  listMergeSuggestions,
  type MergeSuggestion,
  mergeArtists,
  splitArtist,
  undoArtistChange,
} from '@houselights/contracts/operators/artist-merges'
import { Button, Card, Group, Radio, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { timeAgo } from '../../format/relative-time.ts'
import { formatCount, joinFacts } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { ArtistLink } from '../../layout/links/subject-links.tsx'
import { Section } from '../../layout/page/section.tsx'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { DecisionHistory, layout, ReasonList, SoftText, useDecide } from '../decisions/index.ts'
import { FindArtist, type FoundArtist } from './find-artist.tsx'
import { SplitArtist } from './split-artist.tsx'
import '@mantine/core/styles/Radio.layer.css'

export function ArtistIdentity() {
  const { data: changes, error } = useQuery(operatorQuery(listArtistChanges))
  const { now } = useClock()
  const { decide, lastResult, busy } = useDecide()
  const change = (send: () => Promise<ArtistChange>, onSaved?: () => void) =>
    decide(async () => {
      const artistChange = await send()
      onSaved?.()
      return artistChange.revertedAt ? `Undone: ${toSentence(artistChange)}` : toSentence(artistChange)
    })
  const merge = (id: string, otherId: string, onSaved?: () => void) =>
    change(() => operatorCall(mergeArtists, { params: { id }, body: { other: otherId } }), onSaved)
  return (
    <>
      <Text component="p" role="status" mt="md" mih="1.5em" fw={600}>
        {lastResult}
      </Text>
      <MergeSuggestions
        busy={busy}
        onMerge={merge}
        onKeepApart={(id, otherId) =>
          change(() => operatorCall(keepArtistsApart, { params: { id }, body: { other: otherId } }))
        }
      />
      <MergeByName busy={busy} onMerge={merge} />
      <SplitArtist
        busy={busy}
        onSplit={(id, splitBody, onSaved) =>
          change(() => operatorCall(splitArtist, { params: { id }, body: splitBody }), onSaved)
        }
      />
      {error && <p role="alert">{toErrorText(error)}</p>}
      <DecisionHistory
        emptyText="No decisions yet."
        busy={busy}
        items={changes?.map((artistChange) => ({
          id: artistChange.id,
          description: toSentence(artistChange),
          at: artistChange.decidedAt,
          more: ` by ${artistChange.decidedBy}${artistChange.revertedAt ? `, undone ${timeAgo(artistChange.revertedAt, now)}` : ''}`,
          undo: artistChange.revertedAt ? undefined : toSentence(artistChange),
        }))}
        onUndo={(id) => change(() => operatorCall(undoArtistChange, { params: { id } }))}
      />
    </>
  )
}

function toSentence({ kind, artist, other, events }: ArtistChange): string {
  if (kind === 'merge') return `Merged “${other.name}” into “${artist.name}” (${formatCount(events, 'show')}).`
  if (kind === 'split') return `Split “${other.name}” from “${artist.name}” (${formatCount(events, 'show')}).`
  return `“${artist.name}” and “${other.name}” are different artists.`
}

interface MergeProps {
  busy: boolean
  /** `onSaved` is called after the merge. */
  onMerge: (keptId: string, otherId: string, onSaved?: () => void) => void
}

interface MergeSuggestionsProps extends MergeProps {
  onKeepApart: (id: string, otherId: string) => void
}

function MergeSuggestions({ onKeepApart, ...props }: MergeSuggestionsProps) {
  const { data, error, isPending } = useQuery(operatorQuery(listMergeSuggestions))
  return (
    <Section title="Possibly the same artist">
      {error && <p role="alert">{toErrorText(error)}</p>}
      {isPending && <p>Loading…</p>}
      {data?.length === 0 && <p>No artists look like duplicates.</p>}
      <div className={layout.cards}>
        {data?.map(({ a, b, reasons }) => (
          <Card key={`${a.id} ${b.id}`} component="article" aria-label={`${a.name} and ${b.name}`}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <ArtistSummary artist={a} />
              <ArtistSummary artist={b} />
            </SimpleGrid>
            <ReasonList reasons={reasons} />
            <MergeForm artists={[a, b]} {...props}>
              <Button variant="default" aria-disabled={props.busy} onClick={() => onKeepApart(a.id, b.id)}>
                Different artists
              </Button>
            </MergeForm>
          </Card>
        ))}
      </div>
    </Section>
  )
}

const ArtistSummary = ({ artist }: { artist: MergeSuggestion['a'] }) => (
  <div>
    <h3>
      <ArtistLink artist={artist} />
    </h3>
    <SoftText block>{joinFacts(formatCount(artist.events, 'show'), artist.genre)}</SoftText>
  </div>
)

function MergeByName(props: MergeProps) {
  const [a, setA] = useState<FoundArtist>()
  const [b, setB] = useState<FoundArtist>()
  const clear = () => {
    setA(undefined)
    setB(undefined)
  }
  return (
    <Section title="Merge two artists">
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md">
        <FindArtist label="One artist" chosen={a} onChoose={setA} />
        <FindArtist label="The other artist" chosen={b} onChoose={setB} />
      </SimpleGrid>
      {a && b && <MergeForm key={`${a.id} ${b.id}`} artists={[a, b]} {...props} onDone={clear} />}
    </Section>
  )
}

interface MergeFormProps extends MergeProps {
  artists: readonly [NamedArtist, NamedArtist]
  onDone?: () => void
  children?: ReactNode
}
type NamedArtist = Pick<FoundArtist, 'id' | 'name'>

function MergeForm({ artists: [a, b], busy, onMerge, onDone, children }: MergeFormProps) {
  const [keptId, setKeptId] = useState(a.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onMerge(keptId, keptId === a.id ? b.id : a.id, onDone)
  }
  return (
    <form onSubmit={submit} aria-label={`Merge ${a.name} and ${b.name}`}>
      <Radio.Group label="Name to keep" value={keptId} onChange={setKeptId} mb="md">
        <Group py="xs">
          {[a, b].map(({ id, name }) => (
            <Radio key={id} value={id} label={name} />
          ))}
        </Group>
      </Radio.Group>
      <Group>
        <Button type="submit" aria-disabled={busy}>
          Merge
        </Button>
        {children}
      </Group>
    </form>
  )
}
