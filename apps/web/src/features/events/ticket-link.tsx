import type { Event } from '@houselights/types/entities'
import { safeUrl } from '../../format/links.ts'
import { isOff } from './is-off.ts'
import classes from './ticket-link.module.css'

/** The link to the tickets, where a source gives one and the show takes place. */
export function TicketLink({
  event,
  large = false,
}: {
  event: Pick<Event, 'ticketUrl' | 'status' | 'title'>
  large?: boolean
}) {
  const url = safeUrl(event.ticketUrl)
  if (!url || isOff(event)) return null
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
