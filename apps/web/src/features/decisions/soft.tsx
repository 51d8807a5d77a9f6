import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What is said beside something. */
export const Soft = ({ block = false, children }: { block?: boolean; children: ReactNode }) => (
  <Text span={!block} size="sm" c="dimmed" ff="var(--hl-text)" fw={400}>
    {children}
  </Text>
)
