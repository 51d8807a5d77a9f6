import Negotiator from 'negotiator'

/** Whether an Accept header prefers plain text to a page: a browser does not, nor does who says nothing. */
export const prefersText = (accept: string | undefined): boolean =>
  accept !== undefined &&
  new Negotiator({ headers: { accept } }).mediaType(['text/html', 'text/plain']) === 'text/plain'
