import { MAX_NOTE_LENGTH, MISTAKES } from '@houselights/contracts/reports/report-choices'
import {
  closeReports,
  listClosedReports,
  listReports,
  type QueuedReport,
  type ReportedEvent,
} from '@houselights/contracts/reports/report-queue'
import type { ReportOutcome } from '@houselights/contracts/reports/reports'
import { dayName } from '@houselights/domain/dates/format-city-time'
import { Button, Card, Checkbox, Group, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ChangeTable } from '../../features/reports/index.ts'
import { safeUrl, toSite } from '../../format/links.ts'
import { timeAgo } from '../../format/relative-time.ts'
import { formatCount } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { FactList } from '../../layout/facts/fact-list.tsx'
import { EventLink } from '../../layout/links/subject-links.tsx'
import { NothingToDo } from '../../layout/loading/query-result.tsx'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { DecisionHistory, layout, Queue, SoftText, useDecide } from '../decisions/index.ts'
import '@mantine/core/styles/Checkbox.layer.css'

export function ReportQueue() {
  // an operator who fixes a show in another tab sees the fix here when they return
  const openReports = useQuery({ ...operatorQuery(listReports), refetchOnWindowFocus: true })
  const closedReports = useQuery(operatorQuery(listClosedReports))
  const { decide, lastResult, busy } = useDecide()
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const choose = (id: string, isChosen: boolean) =>
    setChosenIds((current) => new Set(isChosen ? [...current, id] : [...current].filter((chosenId) => chosenId !== id)))
  const openIds = openReports.data?.events.flatMap(({ reports }) => reports.map(({ id }) => id)) ?? []
  const chosenOpenIds = openIds.filter((id) => chosenIds.has(id))
  const close = (ids: string[], outcome: ReportOutcome, note = '') => {
    if (ids.length === 0) return
    decide(async () => {
      const { closed: count } = await operatorCall(closeReports, { body: { ids, outcome, note } })
      return `${formatCount(count, 'report')} closed.`
    })
  }
  return (
    <Queue
      query={openReports}
      loadingText="Loading the reports…"
      failure="Couldn’t load the reports"
      lastDecision={lastResult}
      getStatus={({ total }) => (total === 0 ? 'Nothing left.' : `${formatCount(total, 'open report')}.`)}
      getStatusAction={({ events }) =>
        events.length > 0 && (
          <Button
            variant="default"
            aria-disabled={busy || chosenOpenIds.length === 0}
            onClick={() => close(chosenOpenIds, 'spam')}
          >
            Close {chosenOpenIds.length > 0 ? formatCount(chosenOpenIds.length, 'marked report') : 'marked reports'} as
            spam
          </Button>
        )
      }
    >
      {({ events }) => (
        <>
          {events.length === 0 && <NothingToDo>No open reports.</NothingToDo>}
          {events.map((show) => (
            <ReportedShow
              key={show.id}
              show={show}
              busy={busy}
              chosenIds={chosenIds}
              onChoose={choose}
              onClose={close}
            />
          ))}
          <DecisionHistory
            title="Answered"
            emptyText="No answers yet."
            items={(closedReports.data ?? []).map(({ id, title, slug, text, outcome, note, closedAt }) => ({
              id,
              description: (
                <>
                  <strong>{outcome}:</strong> {slug ? <EventLink event={{ slug, title }} /> : title}
                  {text && ` “${text}”`}
                </>
              ),
              at: closedAt,
              note,
            }))}
          />
        </>
      )}
    </Queue>
  )
}

const OUTCOME_BUTTONS: readonly [ReportOutcome, string][] = [
  ['corrected', 'Corrected'],
  ['not a mistake', 'Not a mistake'],
  ['already right', 'Already right'],
]

interface ReportedShowProps {
  show: ReportedEvent
  busy: boolean
  chosenIds: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
  onClose: (ids: string[], outcome: ReportOutcome, note?: string) => void
}

/** A reported show: what the site shows, its sources and the reports. Mistakes are fixed in the editor. */
function ReportedShow({ show, busy, chosenIds, onChoose, onClose }: ReportedShowProps) {
  const { today } = useClock()
  const [note, setNote] = useState('')
  const ids = show.reports.map(({ id }) => id)
  const chosenOpenIds = ids.filter((id) => chosenIds.has(id))
  const idsToClose = chosenOpenIds.length > 0 ? chosenOpenIds : ids
  const close = (outcome: ReportOutcome) => {
    onClose(idsToClose, outcome, note)
    setNote('')
  }
  return (
    <Card component="section" mb="md" aria-labelledby={`show-${show.id}`}>
      <h2 id={`show-${show.id}`}>
        {show.shown ? <EventLink event={show} /> : `${show.title} (not shown)`}{' '}
        <SoftText>{dayName(show.localDate, today)}</SoftText>
      </h2>
      <p className={layout.links}>
        <Link to="/admin/edit" search={{ kind: 'event', id: show.id }}>
          Edit this show
        </Link>
        {show.sources.map(({ name, url }) => (
          <a key={url} href={safeUrl(url)} rel="noopener noreferrer">
            {name}
          </a>
        ))}
      </p>
      <details>
        <summary>What we show</summary>
        <FactList facts={show.facts.map(({ label, value }) => [label, value] as const)} />
      </details>
      <ul className={layout.cards}>
        {show.reports.map((report) => (
          <Report key={report.id} report={report} isChosen={chosenIds.has(report.id)} onChoose={onChoose} />
        ))}
      </ul>
      <Textarea
        label="A note to the reporter (shown at their link)"
        rows={2}
        maw="42rem"
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group
        role="group"
        gap="xs"
        aria-label={`Answer ${chosenOpenIds.length > 0 ? 'the marked reports' : 'all reports'} on ${show.title}`}
      >
        {OUTCOME_BUTTONS.map(([outcome, label]) => (
          <Button
            key={outcome}
            variant={outcome === 'corrected' ? 'filled' : 'default'}
            aria-disabled={busy}
            onClick={() => close(outcome)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Card>
  )
}

interface ReportProps {
  report: QueuedReport
  isChosen: boolean
  onChoose: (id: string, isChosen: boolean) => void
}

function Report({
  report: { id, category, text, source, reportedAt, times, changes },
  isChosen,
  onChoose,
}: ReportProps) {
  const { now } = useClock()
  const page = source && safeUrl(source)
  const label = MISTAKES.find((mistake) => mistake.category === category)?.label ?? category
  return (
    <Stack component="li" gap="xs" align="flex-start">
      <Checkbox
        size="md"
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)}
        label={
          <>
            <strong>{label}</strong>{' '}
            <SoftText>
              <time dateTime={reportedAt}>{timeAgo(reportedAt, now)}</time>
              {times > 1 && `, sent ${times} times`}
            </SoftText>
          </>
        }
      />
      {text && <blockquote>{text}</blockquote>}
      {page && (
        <a href={page} rel="noopener noreferrer nofollow">
          {toSite(page)}
        </a>
      )}
      {changes.length > 0 && <ChangeTable changes={changes} until="Now" />}
    </Stack>
  )
}
