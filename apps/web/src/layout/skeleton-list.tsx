import { Skeleton } from '@mantine/core'
import classes from './skeleton-list.module.css'

/** Stands where a list will be while it loads. */
export const SkeletonList = ({ count = 6, height = 180 }: { count?: number; height?: number }) => (
  <div className="wrap">
    <p role="status" className="visually-hidden">
      Loading
    </p>
    <div className={classes.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike
        <Skeleton key={index} height={height} radius="lg" />
      ))}
    </div>
  </div>
)
