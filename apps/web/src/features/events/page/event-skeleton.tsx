import { Skeleton } from '@houselights/design-system/components/skeleton'
import classes from './event-hero.module.css'
import poster from './event-poster.module.css'

export const EventSkeleton = () => (
  <div className="wrap">
    <p role="status" className="visually-hidden">
      Loading
    </p>
    <div className={classes.hero} aria-hidden="true" data-skeleton>
      <Skeleton className={poster.drawn} radius="lg" />
      <div className={classes.words}>
        <Skeleton height={24} width="40%" radius="xl" />
        <Skeleton height={52} width="85%" />
        <Skeleton height={24} width="55%" />
        <Skeleton height={96} />
        <Skeleton height={48} width={160} radius="xl" />
      </div>
    </div>
  </div>
)
