import classes from './event-list-skeleton.module.css'

/** Stands where rows of events will be: a day's heading and its first shows. */
export const EventListSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <div className={classes.list} aria-hidden="true">
    {rows > 3 && <span className={`${classes.bone} ${classes.heading}`} />}
    {Array.from({ length: rows }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike
      <div key={index} className={classes.row} data-skeleton>
        <span className={`${classes.bone} ${classes.time}`} />
        <span className={`${classes.bone} ${classes.art}`} />
        <span className={`${classes.bone} ${classes.title}`} />
        <span className={`${classes.bone} ${classes.bill}`} />
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
      {['search', 'date'].map((field) => (
        <span key={field} className={`${classes.bone} ${classes.field}`} />
      ))}
    </div>
    <EventListSkeleton />
  </>
)
