import type { Event } from '@houselights/contracts/entities/entities'
import { safeUrl } from '../../../format/links.ts'
import { isOff } from './is-off.ts'
import classes from './ticket-link.module.css'

type Ticketed = Pick<Event, 'ticketUrl' | 'status'>

export const ticketAddress = (event: Ticketed): string | undefined =>
  isOff(event) ? undefined : safeUrl(event.ticketUrl)

export function TicketLink({ event, large = false }: { event: Ticketed & Pick<Event, 'title'>; large?: boolean }) {
  const url = ticketAddress(event)
  if (!url) return null
  const soldOut = event.status === 'sold out'
  const onSale = large ? 'Get tickets' : 'Tickets'
  const words = soldOut ? 'Ticket page' : onSale
  return (
    <a
      className={classes.ticket}
      data-large={large || undefined}
      data-quiet={soldOut || undefined}
      href={url}
      aria-label={`${words} for ${event.title}`}
    >
      {words}
    </a>
  )
}
