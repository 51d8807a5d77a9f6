import { STATUS_CODES } from 'node:http'

const PROBLEMS: Readonly<Record<string, { name: string; when: string; example: string }>> = {
  400: {
    name: 'BadRequest',
    when: 'A parameter or the body is wrong.',
    example: 'limit must be a whole number from 1 to 200.',
  },
  404: { name: 'NotFound', when: 'There is nothing of that name.', example: 'There is no event called "nothing".' },
  410: { name: 'Gone', when: 'It was there once.', example: 'No show bills an artist of that name any more.' },
  413: { name: 'TooLarge', when: 'The body is too long.', example: 'The body is too long.' },
  415: {
    name: 'NotJson',
    when: 'The body is no JSON.',
    example: 'Send the body as JSON, with content type application/json.',
  },
  429: {
    name: 'TooMany',
    when: 'Too many requests: Retry-After says for how many seconds to wait.',
    example: 'Too many requests. Please wait some minutes and try again.',
  },
  503: {
    name: 'Unavailable',
    when: 'The database does not answer: Retry-After says when to try again.',
    example: 'The database does not answer just now. Please try again.',
  },
}
const RETRY_AFTER = { 'Retry-After': { description: 'In seconds.', schema: { type: 'integer' as const } } }

/** The answers to requests that cannot be answered, which operations name. */
export const PROBLEM_RESPONSES = Object.fromEntries(
  Object.entries(PROBLEMS).map(([status, { name, when, example }]) => [
    name,
    {
      description: when,
      ...(['429', '503'].includes(status) && { headers: RETRY_AFTER }),
      content: {
        'text/plain': { schema: { type: 'string' as const }, example },
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          example: { type: 'about:blank', title: STATUS_CODES[status], status: Number(status), detail: example },
        },
      },
    },
  ]),
)

/** Where a document has the answer of a status: undefined of one that is no problem. */
export const problemAt = (status: string) =>
  status in PROBLEMS ? { $ref: `#/components/responses/${PROBLEMS[status]?.name}` } : undefined

export const COPY_HEADERS = {
  Link: {
    type: 'string',
    description: 'Where the licence stands, as <address>; rel="license" (RFC 8288). Left out where it has no address.',
  },
  'Content-Disposition': { type: 'string', description: 'The name to save the file by.' },
}

export const HEADERS = {
  ETag: {
    type: 'string',
    description: 'Names the answer: send it as If-None-Match, and an answer that is still the same is 304.',
  },
  Link: { type: 'string', description: 'The next page, as <address>; rel="next" (RFC 8288). Left out on the last.' },
  'X-Total-Count': { type: 'integer', description: 'How many there are on all pages.' },
  'X-Unstated-Count': {
    type: 'integer',
    description: 'With age, access or seating: how many more there may be, of which nobody states what is filtered by.',
  },
}
