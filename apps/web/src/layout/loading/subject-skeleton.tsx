import { Skeleton } from '@houselights/design-system/components/skeleton'
import { Section } from '../page/section.tsx'
import { SkeletonCards } from './page-part.tsx'

export const SubjectSkeleton = ({ title }: { title: string }) => (
  <div className="wrap">
    <div style={{ marginTop: '2rem' }}>
      <Skeleton height={300} radius="lg" />
    </div>
    <Section title={title}>
      <SkeletonCards count={4} height={345} />
    </Section>
  </div>
)
