import { Skeleton } from '@houselights/design-system/components/skeleton'
import classes from './skeleton-list.module.css'

interface SkeletonCardsProps {
  count?: number
  height?: number
}

export const SkeletonCards = ({ count = 6, height = 180 }: SkeletonCardsProps) => (
  <div>
    <p role="status" className="visually-hidden">
      Loading
    </p>
    <div className={classes.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike
        <Skeleton key={index} height={height} radius="lg" data-skeleton />
      ))}
    </div>
  </div>
)

export const SkeletonList = (props: SkeletonCardsProps) => (
  <div className={`wrap ${classes.page}`}>
    <SkeletonCards {...props} />
  </div>
)
