import { Skeleton } from '@mantine/core'
import classes from './event-list-skeleton.module.css'

/** Stands where rows of events will be: a day's heading and its first shows. */
export const EventListSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <div className={classes.list} aria-hidden="true">
    {rows > 3 && <Skeleton height={22} width={220} className={classes.heading} />}
    {Array.from({ length: rows }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike
      <div key={index} className={classes.row} data-skeleton>
        <Skeleton height={44} width={56} radius="sm" />
        <Skeleton height={56} width={56} radius="md" />
        <div className={classes.words}>
          <Skeleton height={18} width="55%" radius="sm" />
          <Skeleton height={14} width="35%" radius="sm" />
        </div>
      </div>
    ))}
  </div>
)

/** Stands where the whole Events page will be: the title is known already. */
export const EventsPageSkeleton = () => (
  <>
    <p role="status" className="visually-hidden">
      Loading
    </p>
    <div className={classes.bar} aria-hidden="true">
      {['search', 'date', 'genre', 'venue'].map((field) => (
        <Skeleton key={field} height={60} radius="md" />
      ))}
    </div>
    <EventListSkeleton />
  </>
)
