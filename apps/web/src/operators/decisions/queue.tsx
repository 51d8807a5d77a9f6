import { Group } from '@mantine/core'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { QueryResult } from '../../layout/loading/query-result.tsx'
import classes from './decisions.module.css'

interface QueueProps<Data> extends ComponentProps<typeof QueryResult<Data>> {
  done?: ReactNode
  left: (data: Data) => string
  /** At the end of the line that says both. */
  beside?: (data: Data) => ReactNode
}

/** What operators decide about: how much of it is left, and what was decided last, above the items. */
export function Queue<Data>({ query, loading, failure, done, left, beside, children }: QueueProps<Data>) {
  const status = useRef<HTMLParagraphElement>(null)
  // where a decision's button is gone with its item, the focus comes here, and the page stays where it is
  useEffect(() => {
    if (query.data && done && document.activeElement === document.body) status.current?.focus({ preventScroll: true })
  }, [query.data, done])
  return (
    <QueryResult query={query} loading={loading} failure={failure}>
      {(data) => (
        <>
          <Group justify="space-between" gap="xs" className={classes.status}>
            <p role="status" ref={status} tabIndex={-1}>
              {done && <span>{done} </span>}
              <strong>{left(data)}</strong>
            </p>
            {beside?.(data)}
          </Group>
          {children(data)}
        </>
      )}
    </QueryResult>
  )
}
