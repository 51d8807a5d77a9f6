import type { listRuns } from '@houselights/types/job-routes'
import type { z } from 'zod'
import { FilterLinks } from '../decisions/index.ts'

type RunOutcomeFilter = z.input<typeof listRuns.query>['outcome']

interface RunFilterProps {
  source?: string | undefined
  outcome?: RunOutcomeFilter | undefined
  /** Of the source. */
  name?: string | undefined
}

/** Filters reads: all or failed and suspect ones; of one source or of all. */
export const RunFilter = ({ source, outcome, name }: RunFilterProps) => (
  <FilterLinks
    label="Reads shown"
    groups={[
      [
        { label: 'All', isCurrent: !outcome, to: '/admin/runs', search: { source } },
        { label: 'In trouble', isCurrent: !!outcome, to: '/admin/runs', search: { source, outcome: 'trouble' } },
        ...(source
          ? [
              {
                label: `Of all sources, not ${name ?? source} alone`,
                isCurrent: false,
                to: '/admin/runs',
                search: { outcome },
              } as const,
            ]
          : []),
      ],
    ]}
  />
)
