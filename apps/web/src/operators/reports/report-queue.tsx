import { closeReports, listClosedReports, listReports } from '@houselights/contracts/reports/report-queue'
import type { ReportOutcome } from '@houselights/contracts/reports/reports'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../format/words.ts'
import { EventLink } from '../../layout/links/subject-links.tsx'
import { NothingToDo } from '../../layout/loading/query-result.tsx'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { Decided, Queue, useDecide } from '../decisions/index.ts'
import { ReportedShow } from './reported-show.tsx'

export function ReportQueue() {
  // an operator who mends a show in another tab sees it here on coming back
  const open = useQuery({ ...operatorQuery(listReports), refetchOnWindowFocus: true })
  const closed = useQuery(operatorQuery(listClosedReports))
  const { decide, done, busy } = useDecide()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (id: string, is: boolean) =>
    setChosen((before) => new Set(is ? [...before, id] : [...before].filter((other) => other !== id)))
  const there = open.data?.events.flatMap(({ reports }) => reports.map(({ id }) => id)) ?? []
  const marked = there.filter((id) => chosen.has(id))
  const close = (ids: string[], outcome: ReportOutcome, note = '') => {
    if (ids.length === 0) return
    decide(async () => {
      const { closed: count } = await operatorCall(closeReports, { body: { ids, outcome, note } })
      return `${counted(count, 'report')} closed.`
    })
  }
  return (
    <Queue
      query={open}
      loading="Loading the reports…"
      failure="The reports could not be fetched"
      done={done}
      left={({ total }) => (total === 0 ? 'Nothing left.' : `${counted(total, 'open report')}.`)}
      beside={({ events }) =>
        events.length > 0 && (
          <Button variant="default" aria-disabled={busy || marked.length === 0} onClick={() => close(marked, 'spam')}>
            Close {marked.length > 0 ? counted(marked.length, 'marked report') : 'marked reports'} as spam
          </Button>
        )
      }
    >
      {({ events }) => (
        <>
          {events.length === 0 && <NothingToDo>No mistake is reported.</NothingToDo>}
          {events.map((show) => (
            <ReportedShow key={show.id} show={show} busy={busy} chosen={chosen} onChoose={choose} onClose={close} />
          ))}
          <Decided
            title="Answered"
            none="Nothing was answered yet."
            items={(closed.data ?? []).map(({ id, title, slug, text, outcome, note, closedAt }) => ({
              id,
              what: (
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
