import type { ErrorComponentProps } from '@tanstack/react-router'
import { Message } from './message.tsx'
import { TryAgain } from './try-again.tsx'

/** What a page shows when its data could not be had: the sentence of its loader, and a way to try again. */
export const FailedPage = ({ error }: ErrorComponentProps) => (
  <Message title="Something went wrong">
    <p role="alert">{failureOf(error)}</p>
    <TryAgain />
  </Message>
)

/** The sentence that a loader gave its failure. */
export const failureOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'The page could not be shown.'
