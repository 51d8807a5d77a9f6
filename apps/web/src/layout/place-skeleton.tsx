import { Skeleton } from '@mantine/core'
import { Section } from './section.tsx'
import { SkeletonCards } from './skeleton-list.tsx'

/** The skeleton of an artist's or venue's page: a picture with a name, and four cards of shows. */
export const PlaceSkeleton = ({ title }: { title: string }) => (
  <div className="wrap">
    <Skeleton mt="xl" height={300} radius="lg" />
    <Section title={title}>
      <SkeletonCards count={4} height={345} />
    </Section>
  </div>
)
