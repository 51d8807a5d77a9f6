import type { ErrorComponentProps } from '@tanstack/react-router'
import { Message } from './message.tsx'
import { TryAgain } from './try-again.tsx'

/** A page whose data could not be fetched: the sentence of its loader, and a button to try again. */
export const FailedPage = ({ error }: ErrorComponentProps) => (
  <Message title="Something went wrong">
    <p role="alert">{failureOf(error)}</p>
    <TryAgain />
  </Message>
)

/** The sentence that a loader gave its failure. */
export const failureOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'The page could not be shown.'
