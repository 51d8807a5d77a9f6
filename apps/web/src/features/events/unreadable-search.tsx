import { Link } from '@tanstack/react-router'
import { Message } from '../../layout/message.tsx'
import { NO_SUCH_PAGE } from '../../unreadable-address.ts'
import classes from './event-results.module.css'
import type { Filters } from './event-search.ts'

/** In place of the list: the invalid values of the address, and a link to the list without them. */
export const UnreadableSearch = ({ problems, rest }: { problems: readonly string[]; rest: Filters }) => (
  <div className={classes.results}>
    <Message level={2} title="Nothing was looked up">
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
      <Link to="/events" search={rest}>
        {problems.every((problem) => problem === NO_SUCH_PAGE)
          ? 'Go to the first page'
          : 'Show the events without that'}
      </Link>
    </Message>
  </div>
)
