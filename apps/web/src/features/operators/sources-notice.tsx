import { Card } from '@mantine/core'

/** The site's rule about sources. */
export const SourcesNotice = () => (
  <Card component="aside" mt="lg" bg="var(--hl-accent-wash)" aria-label="Where event information comes from">
    <p>
      <strong>Authentic sources only.</strong> All event information comes from authentic venue sources. Synthetic or
      placeholder events are never generated.
    </p>
  </Card>
)
