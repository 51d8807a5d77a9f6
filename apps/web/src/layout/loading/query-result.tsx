import { toErrorText } from '@houselights/api-client/api-error'
import { Button } from '@houselights/design-system/components/button'
import { Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Message } from '../failures/message.tsx'

interface QueryResultProps<Data> {
  query: { data: Data | undefined; isPending: boolean; error: Error | null; refetch: () => unknown }
  loadingText: string
  failure: string
  children: (data: Data) => ReactNode
}

export function QueryResult<Data>({ query, loadingText, failure, children }: QueryResultProps<Data>) {
  const { data, isPending, error, refetch } = query
  if (data !== undefined) return children(data)
  if (isPending) return <Text mt="lg">{loadingText}</Text>
  return (
    <Message title={failure} level={2}>
      <p role="alert">{toErrorText(error)}</p>
      <Button variant="default" onClick={() => void refetch()}>
        Try again
      </Button>
    </Message>
  )
}

export const NothingToDo = ({ children }: { children: ReactNode }) => (
  <Paper component="p" mt="lg" p="xl" ta="center" radius="lg" bd="1px dashed var(--hl-line-strong)">
    {children}
  </Paper>
)
