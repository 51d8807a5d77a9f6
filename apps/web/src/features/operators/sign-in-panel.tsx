import { Box, Card, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** The frame around the sign-in. */
export const SignInPanel = ({ children }: { children: ReactNode }) => (
  <Box className="wrap" py="4rem">
    <Card component="section" maw="27rem" mx="auto" p="xl">
      <Title order={1} size="h2">
        Operators’ area
      </Title>
      <Text c="dimmed">Data quality, coverage and sources of the listings. Sign in to go on.</Text>
      {children}
    </Card>
  </Box>
)
