import classes from './event-list-skeleton.module.css'

export const EventListSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <div className={classes.list} aria-hidden="true">
    {rows > 3 && <span className={`${classes.block} ${classes.heading}`} />}
    {Array.from({ length: rows }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike
      <div key={index} className={classes.row} data-skeleton>
        <span className={`${classes.block} ${classes.time}`} />
        <span className={`${classes.block} ${classes.art}`} />
        <span className={`${classes.block} ${classes.title}`} />
        <span className={`${classes.block} ${classes.bill}`} />
      </div>
    ))}
  </div>
)

export const EventsPageSkeleton = () => (
  <>
    <p role="status" className="visually-hidden">
      Loading
    </p>
    <div className={classes.bar} aria-hidden="true">
      {['search', 'date'].map((field) => (
        <span key={field} className={`${classes.block} ${classes.field}`} />
      ))}
    </div>
    <EventListSkeleton />
  </>
)
