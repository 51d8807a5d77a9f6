import { Card, Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export interface Stat {
  name: string
  value: ReactNode
  note?: ReactNode
  more?: ReactNode
}

export const StatCards = ({ stats }: { stats: readonly Stat[] }) => (
  <Flex component="dl" wrap="wrap" gap="sm">
    {stats.map(({ name, value, note, more }) => (
      <Card key={name} flex="1 1 10rem">
        <Text component="dt" size="sm" fw={600} c="dimmed">
          {name}
        </Text>
        <Text component="dd" fz="var(--hl-step-xl)" fw={700} lh={1.1} ff="heading">
          {value}
        </Text>
        {more && <dd>{more}</dd>}
        {note && (
          <Text component="dd" size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Card>
    ))}
  </Flex>
)
