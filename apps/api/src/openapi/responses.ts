import { STATUS_CODES } from 'node:http'

const PROBLEMS: Readonly<Record<string, { name: string; when: string; example: string }>> = {
  400: {
    name: 'BadRequest',
    when: 'A parameter or the body is invalid.',
    example: 'limit must be a whole number from 1 to 200.',
  },
  404: { name: 'NotFound', when: 'There’s nothing by that name.', example: 'There’s no event called "nothing".' },
  410: { name: 'Gone', when: 'It used to exist.', example: 'No show has an artist by that name on its bill anymore.' },
  413: { name: 'TooLarge', when: 'The body is too long.', example: 'The body is too long.' },
  415: {
    name: 'NotJson',
    when: 'The body isn’t JSON.',
    example: 'Send the body as JSON with content type application/json.',
  },
  429: {
    name: 'TooMany',
    when: 'Too many requests. Retry-After says how many seconds to wait.',
    example: 'Too many requests. Please wait a few minutes and try again.',
  },
  503: {
    name: 'Unavailable',
    when: 'The database isn’t responding. Retry-After says when to try again.',
    example: 'The database isn’t responding right now. Please try again.',
  },
}
const RETRY_AFTER = { 'Retry-After': { description: 'In seconds.', schema: { type: 'integer' as const } } }

/** Problem responses that operations refer to. */
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

/** Returns a reference to the problem response of a status. Undefined if the status isn't a problem. */
export const getProblemReference = (status: string) =>
  status in PROBLEMS ? { $ref: `#/components/responses/${PROBLEMS[status]?.name}` } : undefined

export const COPY_HEADERS = {
  Link: {
    type: 'string',
    description: 'The license’s address, as <address>; rel="license" (RFC 8288). Omitted if it has none.',
  },
  'Content-Disposition': { type: 'string', description: 'The name to save the file under.' },
}

export const HEADERS = {
  ETag: {
    type: 'string',
    description: 'Identifies the response. Send it as If-None-Match to get 304 if nothing changed.',
  },
  Link: {
    type: 'string',
    description: 'The next page, as <address>; rel="next" (RFC 8288). Omitted on the last page.',
  },
  'X-Total-Count': { type: 'integer', description: 'The total across all pages.' },
  'X-Unstated-Count': {
    type: 'integer',
    description: 'With the age, access or seating filter: how many more events don’t say.',
  },
}
