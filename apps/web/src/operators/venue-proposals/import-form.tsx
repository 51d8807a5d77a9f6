import { MOST_IMPORT_BYTES } from '@houselights/contracts/operators/proposals'
import { Box, Button, FileInput } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import { type FormEvent, useState } from 'react'
import { counted } from '../../format/words.ts'
import { Soft } from '../decisions/index.ts'
import { type Imported, useImport } from './proposal-calls.ts'

const ACCEPTED = '.csv,.tsv,.txt,.json,.geojson,.osm,.xml'
const TOO_LARGE = `This file is too large: a list of venues has at most ${MOST_IMPORT_BYTES / 1_000_000} MB.`
const MOST_NAMES = 20

/** The field for a file that lists venues. The chosen file stays where it is refused. */
export function ImportForm() {
  const [file, setFile] = useState<File | null>(null)
  const { send, busy, error, done, reset } = useImport()
  const isTooLarge = file !== null && file.size > MOST_IMPORT_BYTES
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file && !isTooLarge) send(file, () => setFile(null))
  }
  return (
    <form onSubmit={submit} noValidate>
      <FileInput
        name="list"
        maw="44rem"
        mb="md"
        // it is no example, but what to do
        styles={{ placeholder: { color: 'var(--hl-soft)' } }}
        label="A list of venues"
        description="CSV with a line of column names (name, website, …), GeoJSON, an answer of Overpass, or an extract of OpenStreetMap (XML). The same list again goes on where it was."
        placeholder="Choose a file"
        accept={ACCEPTED}
        size="md"
        clearable
        value={file}
        error={isTooLarge ? TOO_LARGE : error}
        onChange={(chosen) => {
          setFile(chosen)
          reset()
        }}
      />
      <Button type="submit" size="md" variant="default" loading={busy} disabled={!file || isTooLarge}>
        Import this list
      </Button>
      <Box role="status" my="md">
        {done && !error && <Sent answer={done} />}
      </Box>
    </form>
  )
}

const Sent = ({ answer }: { answer: Imported }) => (
  <>
    <p>{sentence(answer)}</p>
    {answer.withoutSite.length > 0 && (
      <Soft block>Left out, since no site is given: {namesOf(answer.withoutSite)}.</Soft>
    )}
  </>
)

function sentence({ import: progress, proposed }: Imported): string {
  if (!progress) return 'No venue of this list has a site.'
  return proposed > 0
    ? `${counted(proposed, 'site')} of it will be read.`
    : 'Nothing of it is new: it goes on where it was.'
}

const namesOf = (names: readonly string[]): string =>
  [
    ...names.slice(0, MOST_NAMES),
    ...(names.length > MOST_NAMES ? [counted(names.length - MOST_NAMES, 'other')] : []),
  ].join(', ')
