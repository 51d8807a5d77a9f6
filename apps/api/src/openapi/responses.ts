import { STATUS_CODES } from 'node:http'
import type { JsonSchema } from './schemas.ts'

const text = (example: string) => ({ schema: { type: 'string' }, example })

/** A problem document (RFC 9457). */
export const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'What went wrong, by RFC 9457.',
  properties: {
    type: { type: 'string', const: 'about:blank' },
    title: { type: 'string', description: 'The name of the status.' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for people: what was wrong, and what would be right.' },
  },
  required: ['type', 'title', 'status', 'detail'],
}

const address: JsonSchema = { type: 'string', format: 'uri' }
const moment: JsonSchema = { type: 'string', format: 'date-time' }

/** A feed in JSON (JSON Feed 1.1), as packages/feeds writes it. */
export const JSON_FEED: JsonSchema = {
  type: 'object',
  description: 'Shows by JSON Feed 1.1 (https://jsonfeed.org/version/1.1).',
  properties: {
    version: { type: 'string', const: 'https://jsonfeed.org/version/1.1' },
    title: { type: 'string' },
    description: { type: 'string' },
    home_page_url: { ...address, description: 'The page with the same shows.' },
    feed_url: { ...address, description: 'The feed itself.' },
    next_url: { ...address, description: 'The shows after these. Left out on the last page.' },
    language: { type: 'string' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', description: 'The id of the show, as urn:uuid:…' },
          url: { ...address, description: 'The page of the show.' },
          external_url: { ...address, description: 'Where tickets are sold. Left out where nobody says.' },
          title: { type: 'string' },
          summary: { type: 'string' },
          content_text: { type: 'string' },
          image: { ...address, description: 'Left out where there is none.' },
          date_published: { ...moment, description: 'When a source first listed the show.' },
          date_modified: { ...moment, description: 'When something last changed.' },
          tags: { type: 'array', items: { type: 'string' } },
          _houselights: { type: 'object', description: 'The facts of the show, by field.' },
        },
        required: [
          'id',
          'url',
          'title',
          'summary',
          'content_text',
          'date_published',
          'date_modified',
          'tags',
          '_houselights',
        ],
      },
    },
  },
  required: ['version', 'title', 'description', 'home_page_url', 'feed_url', 'language', 'items'],
}

const SENTENCES: Readonly<Record<number, { name: string; when: string; example: string }>> = {
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

const RETRY_AFTER = { 'Retry-After': { description: 'In seconds.', schema: { type: 'integer' } } }

/** The answers to requests that cannot be answered, which operations name. */
export const PROBLEM_RESPONSES = Object.fromEntries(
  Object.entries(SENTENCES).map(([status, { name, when, example }]) => [
    name,
    {
      description: when,
      ...(['429', '503'].includes(status) && { headers: RETRY_AFTER }),
      content: {
        'text/plain': text(example),
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          example: { type: 'about:blank', title: STATUS_CODES[status], status: Number(status), detail: example },
        },
      },
    },
  ]),
)

export const problems = (...statuses: (number | false | undefined)[]) =>
  Object.fromEntries(
    statuses
      .filter((status) => typeof status === 'number')
      .map((status) => [String(status), { $ref: `#/components/responses/${SENTENCES[status]?.name}` }]),
  )

/** Of files of copies of the data. */
export const OF_COPIES = {
  Link: {
    description: 'Where the licence stands, as <address>; rel="license" (RFC 8288). Left out where it has no address.',
    schema: { type: 'string' },
  },
  'Content-Disposition': { description: 'The name to save the file by.', schema: { type: 'string' } },
}

export const HEADERS = {
  ETag: {
    description: 'Names the answer: send it as If-None-Match, and an answer that is still the same is 304.',
    schema: { type: 'string' },
  },
  Link: {
    description: 'The next page, as <address>; rel="next" (RFC 8288). Left out on the last.',
    schema: { type: 'string' },
  },
  'X-Total-Count': { description: 'How many there are on all pages.', schema: { type: 'integer' } },
  'X-Unstated-Count': {
    description: 'With age, access or seating: how many more there may be, of which nobody states what is filtered by.',
    schema: { type: 'integer' },
  },
}
