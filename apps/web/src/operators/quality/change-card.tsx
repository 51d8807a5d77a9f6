import type { Evidence, previewFixes, QualityChange, QualityRuleId } from '@houselights/contracts/operators/quality'
import { Box, Card, DataList, Flex, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { safeUrl, toSite } from '../../format/links.ts'
import { formatCount, toWords } from '../../format/words.ts'
import { InferredMark } from '../../layout/facts/inferred-mark.tsx'
import { Details } from '../../layout/page/details.tsx'
import { Section } from '../../layout/page/section.tsx'
import { EventLine } from './event-line.tsx'
import '@mantine/core/styles/DataList.layer.css'

/** A fix of one event, applied or not: each field before and after, and the evidence. */
export const ChangeCard = ({ change, children }: { change: QualityChange; children?: ReactNode }) => (
  <Card component="li" fz="sm">
    <Group justify="space-between" gap="xs">
      <EventLine event={change.event} />
      <Text inherit fw={600} c="dimmed">
        {RULE_NAMES[change.rule]}
      </Text>
    </Group>
    <DataList gap="xs" labelWidth="5.5rem">
      {change.fields.map(({ field, before, after, inferred }) => (
        <DataList.Item key={field}>
          <DataList.ItemLabel>{toWords(field)}</DataList.ItemLabel>
          <DataList.ItemValue>
            {before === null ? 'nothing' : <del>{before}</del>}
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden"> becomes </span>
            {after === null ? (
              'nothing'
            ) : (
              <Text component="ins" inherit td="none" fw={600} c="var(--hl-good)">
                {after}
              </Text>
            )}
            {inferred && <InferredMark />}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
    <Box component="ul" c="dimmed" aria-label="Evidence">
      {change.evidence.map((evidence) => (
        <li key={`${evidence.text} ${evidence.url}`}>
          <EvidenceLine evidence={evidence} />
        </li>
      ))}
    </Box>
    {children}
  </Card>
)

function EvidenceLine({ evidence: { text, url } }: { evidence: Evidence }) {
  const safeHref = safeUrl(url)
  if (!safeHref) return text
  return (
    <>
      {text}{' '}
      <a href={safeHref} rel="noopener">
        {toSite(safeHref)}
      </a>
    </>
  )
}

type Preview = z.output<typeof previewFixes.response>

export function PreviewChanges({ preview: { changes, pagesToFetch } }: { preview: Preview }) {
  const changesByVenue = Map.groupBy(changes, ({ venueId }) => venueId)
  return (
    <Section title="What would change">
      <Text role="status" mb="sm" c="dimmed">
        {changes.length === 0
          ? 'Nothing would change. There’s no evidence for more fixes.'
          : `${formatCount(changes.length, 'change')} at ${formatCount(changesByVenue.size, 'venue')}. Nothing is changed yet.`}
        {pagesToFetch > 0 && ` We’d scrape ${formatCount(pagesToFetch, 'detail page')} first, which may find more.`}
      </Text>
      {[...changesByVenue].map(([venueId, venueChanges]) => (
        <Details key={venueId} summary={`${venueChanges[0]?.venueName}: ${formatCount(venueChanges.length, 'change')}`}>
          {() => (
            <Flex component="ul" direction="column" gap="sm">
              {venueChanges.map((change) => (
                <ChangeCard key={`${change.rule} ${change.event.id}`} change={change} />
              ))}
            </Flex>
          )}
        </Details>
      ))}
    </Section>
  )
}

export const RULE_NAMES: Record<QualityRuleId, string> = {
  duplicates: 'Duplicate',
  'missing-ticket-link': 'Ticket link',
  'dead-ticket-link': 'Dead ticket link',
  'incomplete-description': 'Description',
  'missing-doors': 'Door time',
  'unlinked-artist': 'Artist',
  'suspicious-date': 'Date',
  'missing-price': 'Price',
  'missing-image': 'Image',
  'missing-genre': 'Genre',
  'not-seen-lately': 'Not seen recently',
}
