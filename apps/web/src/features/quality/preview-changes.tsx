import type { previewFixes } from '@houselights/types/quality'
import { Flex, Text } from '@mantine/core'
import type { z } from 'zod'
import { counted } from '../../format/words.ts'
import { Details } from '../../layout/details.tsx'
import { Section } from '../../layout/section.tsx'
import { ChangeCard } from './change-card.tsx'

type Preview = z.output<typeof previewFixes.response>

/** What "Fix All Issues" would change, by venue. */
export function PreviewChanges({ preview: { changes, pagesToRead } }: { preview: Preview }) {
  const byVenue = Map.groupBy(changes, ({ venueId }) => venueId)
  return (
    <Section title="What would change">
      <Text role="status" mb="sm" c="dimmed">
        {changes.length === 0
          ? 'Nothing would change: there is no evidence for more.'
          : `${counted(changes.length, 'change')} at ${counted(byVenue.size, 'venue')}; nothing is changed yet.`}
        {pagesToRead > 0 && ` ${counted(pagesToRead, 'detail page')} would be read first, and may bring more.`}
      </Text>
      {[...byVenue].map(([venueId, ofVenue]) => (
        <Details key={venueId} summary={`${ofVenue[0]?.venueName}: ${counted(ofVenue.length, 'change')}`}>
          {() => (
            <Flex component="ul" direction="column" gap="sm">
              {ofVenue.map((change) => (
                <ChangeCard key={`${change.rule} ${change.event.id}`} change={change} />
              ))}
            </Flex>
          )}
        </Details>
      ))}
    </Section>
  )
}
