import { Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface DetailsProps {
  summary: ReactNode
  /** A function if the content should render only once it is opened: a page may have hundreds of these. */
  children: ReactNode | (() => ReactNode)
}

export function Details({ summary, children }: DetailsProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Text component="details" size="sm" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <Text
        component="summary"
        inherit
        w="fit-content"
        py="0.125rem"
        fw={600}
        c="var(--hl-accent)"
        style={SUMMARY_STYLE}
      >
        {summary}
      </Text>
      <Stack gap="xs" mt="xs">
        {typeof children === 'function' ? opened && children() : children}
      </Stack>
    </Text>
  )
}

const SUMMARY_STYLE = { cursor: 'pointer' }
