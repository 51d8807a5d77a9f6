import type { Evidence, QualityChange } from '@houselights/types/quality'
import { Box, Card, DataList, Group, Text } from '@mantine/core'
import '@mantine/core/styles/DataList.layer.css'
import type { ReactNode } from 'react'
import { safeUrl, siteOf } from '../../format/links.ts'
import { spaced } from '../../format/words.ts'
import { InferredMark } from '../../layout/inferred-mark.tsx'
import { EventLine } from './event-line.tsx'
import { RULE_NAMES } from './rule-names.ts'

/** What a fix changes, or changed, in one event: each field before and after, and the evidence. */
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
          <DataList.ItemLabel>{spaced(field)}</DataList.ItemLabel>
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
      {change.evidence.map((each) => (
        <li key={`${each.text} ${each.url}`}>
          <EvidenceLine evidence={each} />
        </li>
      ))}
    </Box>
    {children}
  </Card>
)

function EvidenceLine({ evidence: { text, url } }: { evidence: Evidence }) {
  const safe = safeUrl(url)
  if (!safe) return text
  return (
    <>
      {text}{' '}
      <a href={safe} rel="noopener">
        {siteOf(safe)}
      </a>
    </>
  )
}
