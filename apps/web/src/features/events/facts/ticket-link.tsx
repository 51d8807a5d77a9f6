import type { Event } from '@houselights/contracts/entities/entities'
import { safeUrl } from '../../../format/links.ts'
import { isOff } from './is-off.ts'
import classes from './ticket-link.module.css'

type TicketFacts = Pick<Event, 'ticketUrl' | 'status'>

export const getTicketUrl = (event: TicketFacts): string | undefined =>
  isOff(event) ? undefined : safeUrl(event.ticketUrl)

export function TicketLink({ event, large = false }: { event: TicketFacts & Pick<Event, 'title'>; large?: boolean }) {
  const url = getTicketUrl(event)
  if (!url) return null
  const soldOut = event.status === 'sold out'
  const onSale = large ? 'Get tickets' : 'Tickets'
  const label = soldOut ? 'Ticket page' : onSale
  return (
    <a
      className={classes.ticket}
      data-large={large || undefined}
      data-quiet={soldOut || undefined}
      href={url}
      aria-label={`${label} for ${event.title}`}
    >
      {label}
    </a>
  )
}
