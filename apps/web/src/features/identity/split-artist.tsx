import { Button, Checkbox, TextInput } from '@mantine/core'
import { identityCalls } from '../operators/index.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import { errorText } from '@houselights/api-client/api-error'
import { dayName } from '@houselights/domain/shown/city-time'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { counted } from '../../format/words.ts'
import { Section } from '../../layout/section.tsx'
import { useClock } from '../../use-clock.ts'
import { FindArtist, type FoundArtist } from './find-artist.tsx'
import classes from './identity.module.css'
import type { Identity } from './use-identity.ts'

/** Splits an artist: the ticked shows are given to another artist of the same name. */
export function SplitArtist({ identity }: { identity: Identity }) {
  const [artist, setArtist] = useState<FoundArtist>()
  return (
    <Section title="Take an artist apart">
      <FindArtist label="Which artist" chosen={artist} onChoose={setArtist} />
      {artist && <Billings key={artist.id} artist={artist} identity={identity} onDone={() => setArtist(undefined)} />}
    </Section>
  )
}

interface BillingsProps {
  artist: FoundArtist
  identity: Identity
  onDone: () => void
}

function Billings({ artist, identity, onDone }: BillingsProps) {
  const { data, error } = useQuery(identityCalls().billings(artist.id))
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const { today } = useClock()
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <p>Loading…</p>
  if (data.length === 0) return <p>No show bills this artist.</p>
  // shows that were moved elsewhere meanwhile are no longer ticked
  const events = ticked.filter((id) => data.some(({ eventId }) => eventId === id))
  const ready = events.length > 0 && name.trim() !== '' && !identity.busy
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) identity.split({ artist: artist.id, name, events }, onDone)
  }
  return (
    <form onSubmit={submit} aria-label={`Take ${artist.name} apart`} className={classes.form}>
      <fieldset className={classes.billings}>
        <legend>Shows of the other artist</legend>
        {data.map(({ eventId, title, localDate, venueName, role }) => (
          <Checkbox
            key={eventId}
            label={`${dayName(localDate, today)} · ${title}`}
            description={role === 'support' ? `${venueName} · support` : venueName}
            checked={events.includes(eventId)}
            onChange={({ currentTarget: { checked } }) =>
              setTicked(checked ? [...events, eventId] : events.filter((id) => id !== eventId))
            }
          />
        ))}
      </fieldset>
      <TextInput
        label="Name of the other artist"
        description={`What tells it apart, such as “${artist.name} (UK)”.`}
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" aria-disabled={!ready}>
          Give it {counted(events.length, 'show')}
        </Button>
      </div>
    </form>
  )
}
