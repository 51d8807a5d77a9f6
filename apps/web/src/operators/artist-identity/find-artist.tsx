import { toErrorText } from '@houselights/api-client/api-error'
import { type FoundEditable, findEditable } from '@houselights/contracts/operators/editor'
import { Button, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorQuery } from '../area/index.ts'
import { layout, SoftText } from '../decisions/index.ts'

export type FoundArtist = Pick<FoundEditable, 'id' | 'name' | 'detail'>

interface FindArtistProps {
  label: string
  chosen: FoundArtist | undefined
  onChoose: (artist: FoundArtist | undefined) => void
}

/** Searches for an artist by part of the name. A chosen artist replaces the field. */
export function FindArtist({ label, chosen, onChoose }: FindArtistProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const { data, error } = useQuery({
    ...operatorQuery(findEditable, { query: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const choose = (artist: FoundArtist) => {
    setText('')
    onChoose(artist)
  }
  if (chosen)
    return (
      <Group justify="space-between">
        <p>
          <SoftText>{label}</SoftText> <strong>{chosen.name}</strong> <SoftText>{chosen.detail}</SoftText>
        </p>
        <Button variant="default" size="compact-md" onClick={() => onChoose(undefined)}>
          Choose another
        </Button>
      </Group>
    )
  const artists = search ? (data?.filter(({ kind }) => kind === 'artist') ?? []) : []
  return (
    <search>
      <TextInput
        type="search"
        label={label}
        maxLength={200}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p role="status">
        {error && toErrorText(error)}
        {!error && search && data && artists.length === 0 && 'No artist by that name.'}
      </p>
      <ul className={layout.rows}>
        {artists.map((artist) => (
          <li key={artist.id}>
            <span>
              <Button variant="subtle" size="compact-md" onClick={() => choose(artist)}>
                {artist.name}
              </Button>{' '}
              <SoftText>{artist.detail}</SoftText>
            </span>
          </li>
        ))}
      </ul>
    </search>
  )
}
