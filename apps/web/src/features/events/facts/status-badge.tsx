import type { EventStatus } from '@houselights/contracts/entities/entities'
import classes from './status-badge.module.css'

const LABELS: Record<Exclude<EventStatus, 'scheduled'>, { label: string; tone: 'bad' | 'warn'; title?: string }> = {
  'sold out': { label: 'Sold out', tone: 'warn' },
  postponed: { label: 'Postponed', tone: 'warn' },
  moved: { label: 'Moved', tone: 'warn' },
  cancelled: { label: 'Canceled', tone: 'bad' },
  unconfirmed: { label: 'Unconfirmed', tone: 'warn', title: 'The venue doesn’t list it, or no longer does' },
}

export function StatusBadge({ status }: { status: EventStatus }) {
  if (status === 'scheduled') return null
  const { label, tone, title } = LABELS[status]
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      {label}
    </span>
  )
}
