import { type ImportProgress, MAX_IMPORT_BYTES } from '@houselights/contracts/operators/proposals'
import { Box, Button, FileInput, Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { timeAgo } from '../../format/relative-time.ts'
import { formatCount, joinFacts } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { QueryResult } from '../../layout/loading/query-result.tsx'
import { layout, SoftText } from '../decisions/index.ts'
import { type ImportResult, useImport, useImports } from './proposal-calls.ts'
import '@mantine/core/styles/CloseButton.layer.css'

const ACCEPTED_TYPES = '.csv,.tsv,.txt,.json,.geojson,.osm,.xml'
const TOO_LARGE = `This file is too large. The limit is ${MAX_IMPORT_BYTES / 1_000_000} MB.`
const MAX_NAMES = 20

/** Uploads a list of venues. If the API refuses the list, the chosen file stays in the field. */
export function ImportForm() {
  const [file, setFile] = useState<File | null>(null)
  const { send, busy, error, lastResult, reset } = useImport()
  const isTooLarge = file !== null && file.size > MAX_IMPORT_BYTES
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
        // not dimmed: the text is an instruction, not an example
        styles={{ placeholder: { color: 'var(--hl-soft)' } }}
        label="A list of venues"
        description="CSV with a header line (name, website, …), GeoJSON, an Overpass response or an OpenStreetMap extract (XML). Importing the same list again continues where it stopped."
        placeholder="Choose a file"
        accept={ACCEPTED_TYPES}
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
        {lastResult && !error && <ImportSummary result={lastResult} />}
      </Box>
    </form>
  )
}

const ImportSummary = ({ result }: { result: ImportResult }) => (
  <>
    <p>{describeImport(result)}</p>
    {result.withoutSite.length > 0 && (
      <SoftText block>Left out because they have no site: {joinNames(result.withoutSite)}.</SoftText>
    )}
  </>
)

function describeImport({ import: progress, proposed }: ImportResult): string {
  if (!progress) return 'None of these venues has a website.'
  return proposed > 0 ? `${formatCount(proposed, 'site')} will be scraped.` : 'Nothing new in this list.'
}

const joinNames = (names: readonly string[]): string =>
  [
    ...names.slice(0, MAX_NAMES),
    ...(names.length > MAX_NAMES ? [formatCount(names.length - MAX_NAMES, 'other')] : []),
  ].join(', ')

/** The imported lists and their progress. `currentId`: the one whose proposals are shown. */
export function ImportList({ currentId }: { currentId: string | undefined }) {
  const query = useImports()
  return (
    <QueryResult query={query} loadingText="Loading the imports…" failure="Couldn’t load the imports">
      {({ imports }) => (
        <ul className={layout.rows}>
          {imports.map((progress) => (
            <Row key={progress.id} progress={progress} isCurrent={progress.id === currentId} />
          ))}
        </ul>
      )}
    </QueryResult>
  )
}

function Row({ progress, isCurrent }: { progress: ImportProgress; isCurrent: boolean }) {
  const { now } = useClock()
  const { id, first: firstName, total, begunAt } = progress
  const name = total > 1 ? `${firstName} and ${total - 1} more` : firstName
  const { scrapedCount, siteCount } = countScraped(progress)
  return (
    <li>
      <div>
        <p>
          <Link to="/admin/venues" search={{ import: id }} aria-current={isCurrent ? 'page' : undefined}>
            {name}
          </Link>{' '}
          <SoftText>
            <time dateTime={begunAt}>{timeAgo(begunAt, now)}</time>
          </SoftText>
        </p>
        {scrapedCount < siteCount && (
          <Progress size="sm" my="xs" aria-label={name} value={(100 * scrapedCount) / siteCount} />
        )}
        <SoftText block>{describeProgress(progress)}</SoftText>
      </div>
    </li>
  )
}

function countScraped({ total, known, states: { waiting = 0, reading = 0 } }: ImportProgress) {
  const siteCount = total - known
  return { siteCount, scrapedCount: siteCount - waiting - reading }
}

function describeProgress(progress: ImportProgress): string {
  const { known, recognised, states } = progress
  const { scrapedCount, siteCount } = countScraped(progress)
  const failedCount = states.failed ?? 0
  const unsupportedCount = scrapedCount - recognised - failedCount
  return joinFacts(
    `${scrapedCount} of ${formatCount(siteCount, 'site')} scraped`,
    `${recognised} recognized`,
    unsupportedCount > 0 && `${unsupportedCount} not supported`,
    `${failedCount} failed`,
    known > 0 && `${known} already known`,
    states.read && `${states.read} to decide`,
  )
}
