import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export const StickyBar = ({ error, children }: { error?: string | undefined; children: ReactNode }) => (
  <Group gap="sm" pos="sticky" bottom={0} mt="lg" py="sm" bg="var(--hl-paper)" style={BAR_STYLE}>
    {error && (
      <Text role="alert" w="100%" fw={600} c="var(--hl-bad)" style={{ overflowWrap: 'anywhere' }}>
        {error}
      </Text>
    )}
    {children}
  </Group>
)

const BAR_STYLE = { zIndex: 2, borderTop: '1px solid var(--hl-line)' }
