import { Stack, Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface DetailsProps extends TextProps {
  summary: ReactNode
  children: ReactNode
  onOpen?: () => void
}

/** What a click shows. */
export const Details = ({ summary, children, onOpen, ...props }: DetailsProps) => (
  <Text component="details" size="sm" onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()} {...props}>
    <Text component="summary" inherit w="fit-content" py="0.125rem" fw={600} c="var(--hl-accent)" style={CLICKED}>
      {summary}
    </Text>
    <Stack gap="xs" mt="xs">
      {children}
    </Stack>
  </Text>
)

const CLICKED = { cursor: 'pointer' }
