import { Skeleton } from '@houselights/design-system/components/skeleton'
import { SkeletonCards } from './part.tsx'
import classes from './place-skeleton.module.css'
import { Section } from './section.tsx'

export const PlaceSkeleton = ({ title }: { title: string }) => (
  <div className="wrap">
    <div className={classes.picture}>
      <Skeleton height={300} radius="lg" />
    </div>
    <Section title={title}>
      <SkeletonCards count={4} height={345} />
    </Section>
  </div>
)
