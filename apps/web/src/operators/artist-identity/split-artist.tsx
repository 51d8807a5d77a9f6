import { toErrorText } from '@houselights/api-client/api-error'
import { listBillings, type splitArtist } from '@houselights/contracts/operators/artist-merges'
import { dayName } from '@houselights/domain/dates/format-city-time'
import { Button, Checkbox, Fieldset, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Fieldset.layer.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { formatCount } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { Section } from '../../layout/page/section.tsx'
import { operatorQuery } from '../area/index.ts'
import { FindArtist, type FoundArtist } from './find-artist.tsx'

interface SplitProps {
  busy: boolean
  onSplit: (artistId: string, body: z.input<typeof splitArtist.body>, onSaved: () => void) => void
}

/** Splits an artist: the checked shows move to another artist of the same name. */
export function SplitArtist(props: SplitProps) {
  const [artist, setArtist] = useState<FoundArtist>()
  return (
    <Section title="Split an artist">
      <FindArtist label="Artist to split" chosen={artist} onChoose={setArtist} />
      {artist && <Billings key={artist.id} artist={artist} {...props} onDone={() => setArtist(undefined)} />}
    </Section>
  )
}

interface BillingsProps extends SplitProps {
  artist: FoundArtist
  onDone: () => void
}

function Billings({ artist, busy, onSplit, onDone }: BillingsProps) {
  const { data: billings, error } = useQuery(operatorQuery(listBillings, { params: { id: artist.id } }))
  const [checkedIds, setCheckedIds] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const { today } = useClock()
  if (error) return <p role="alert">{toErrorText(error)}</p>
  if (!billings) return <p>Loading…</p>
  if (billings.length === 0) return <p>This artist isn’t on any bill.</p>
  // shows that were moved elsewhere in the meantime don't count as checked
  const checkedEventIds = checkedIds.filter((id) => billings.some(({ eventId }) => eventId === id))
  const canSubmit = checkedEventIds.length > 0 && name.trim() !== '' && !busy
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSubmit) onSplit(artist.id, { name, events: checkedEventIds }, onDone)
  }
  return (
    <form onSubmit={submit} aria-label={`Split ${artist.name}`}>
      <Fieldset legend="The other artist’s shows" my="md" mah="28rem" style={{ overflowY: 'auto' }}>
        <Stack gap="sm">
          {billings.map(({ eventId, title, localDate, venueName, role }) => (
            <Checkbox
              size="md"
              key={eventId}
              label={`${dayName(localDate, today)} · ${title}`}
              description={role === 'support' ? `${venueName} · support` : venueName}
              checked={checkedEventIds.includes(eventId)}
              onChange={({ currentTarget: { checked } }) =>
                setCheckedIds(checked ? [...checkedEventIds, eventId] : checkedEventIds.filter((id) => id !== eventId))
              }
            />
          ))}
        </Stack>
      </Fieldset>
      <TextInput
        label="Name of the other artist"
        description={`Something distinct, such as “${artist.name} (UK)”.`}
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" mt="md" aria-disabled={!canSubmit}>
        Move {formatCount(checkedEventIds.length, 'show')}
      </Button>
    </form>
  )
}
