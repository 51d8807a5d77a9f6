import { Button } from '@mantine/core'
import { type ErrorComponentProps, useLocation, useRouter } from '@tanstack/react-router'
import { Message } from './message.tsx'

/** What a page shows when its data could not be had: the sentence of its loader, and a way to try again. */
export function FailedPage({ error }: ErrorComponentProps) {
  const router = useRouter()
  const here = useLocation({ select: ({ href }) => href })
  return (
    <Message title="Something went wrong">
      <p role="alert">{error instanceof Error && error.message ? error.message : 'The page could not be shown.'}</p>
      <Button className="with-script" onClick={() => router.invalidate()}>
        Try again
      </Button>
      <a className="without-script" href={here}>
        Try again
      </a>
    </Message>
  )
}
