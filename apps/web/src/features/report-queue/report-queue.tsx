import { Button } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../../format/words.ts'
import { NothingToDo, QueryResult } from '../../layout/query-result.tsx'
import { Section } from '../../layout/section.tsx'
import { ClosedReports } from './closed-reports.tsx'
import classes from './report-queue.module.css'
import { ReportedShow } from './reported-show.tsx'
import { useReports } from './use-reports.ts'

/** What visitors report to be wrong, show by show, and what was answered. */
export function ReportQueue() {
  const { open, closed, close, busy, done } = useReports()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (id: string, is: boolean) =>
    setChosen((before) => new Set(is ? [...before, id] : [...before].filter((other) => other !== id)))
  return (
    <QueryResult query={open} loading="Loading the reports…" failure="The reports could not be fetched">
      {({ events, total }) => {
        const there = new Set(events.flatMap(({ reports }) => reports.map(({ id }) => id)))
        const marked = [...chosen].filter((id) => there.has(id))
        return (
          <>
            <div className={classes.status}>
              <p role="status">
                {done && `${done} `}
                <strong>{total === 0 ? 'Nothing left.' : `${counted(total, 'open report')}.`}</strong>
              </p>
              {events.length > 0 && (
                <Button
                  variant="default"
                  aria-disabled={busy || marked.length === 0}
                  onClick={() => close(marked, 'spam')}
                >
                  Close {marked.length > 0 ? counted(marked.length, 'marked report') : 'marked reports'} as spam
                </Button>
              )}
            </div>
            {events.length === 0 && <NothingToDo>No mistake is reported.</NothingToDo>}
            {events.map((show) => (
              <ReportedShow key={show.id} show={show} busy={busy} chosen={chosen} onChoose={choose} onClose={close} />
            ))}
            <Section title="Answered">
              <ClosedReports reports={closed.data ?? []} />
            </Section>
          </>
        )
      }}
    </QueryResult>
  )
}
