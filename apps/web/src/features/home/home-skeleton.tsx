import { Section } from '../../layout/section.tsx'
import { SkeletonCards } from '../../layout/skeleton-list.tsx'
import classes from './hero.module.css'

/** The skeleton of the home page. */
export const HomeSkeleton = () => (
  <>
    <div className={`${classes.stage} ${classes.dark}`} aria-hidden="true" />
    <div className="wrap">
      <Section title="Upcoming concerts">
        <SkeletonCards count={6} height={345} />
      </Section>
      <Section title="Popular venues">
        <SkeletonCards count={4} height={130} />
      </Section>
    </div>
  </>
)
