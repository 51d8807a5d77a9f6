import { errorText } from '@houselights/api-client/api-error'
import type { FoundEditable } from '@houselights/types/editor'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { editorCalls } from '../operators/index.ts'
import classes from './identity.module.css'

export type FoundArtist = Pick<FoundEditable, 'id' | 'name' | 'detail'>

interface FindArtistProps {
  label: string
  chosen: FoundArtist | undefined
  onChoose: (artist: FoundArtist | undefined) => void
}

/** Searches for an artist by part of its name; a chosen one replaces the field. */
export function FindArtist({ label, chosen, onChoose }: FindArtistProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const { data, error } = useQuery({ ...editorCalls().find(search), placeholderData: keepPreviousData })
  const choose = (artist: FoundArtist) => {
    setText('')
    onChoose(artist)
  }
  if (chosen)
    return (
      <div className={classes.chosen}>
        <p>
          <span>{label}</span> <strong>{chosen.name}</strong> <span>{chosen.detail}</span>
        </p>
        <Button variant="default" size="compact-md" onClick={() => onChoose(undefined)}>
          Choose another
        </Button>
      </div>
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
      <p role="status" className={classes.found}>
        {error && errorText(error)}
        {!error && search && data && artists.length === 0 && 'No artist of that name.'}
      </p>
      <ul className={classes.found}>
        {artists.map((artist) => (
          <li key={artist.id}>
            <Button variant="subtle" size="compact-md" onClick={() => choose(artist)}>
              {artist.name}
            </Button>
            <span>{artist.detail}</span>
          </li>
        ))}
      </ul>
    </search>
  )
}
