import { expect, test } from 'vitest'
import { toProblemText } from './problem-text.ts'

const badGateway = { status: 502, detail: 'The server is down.' }

test.each([
  'application/problem+json',
  'application/problem+json, text/plain;q=0.5',
  'text/plain;q=0.2, application/problem+json;q=0.3',
  'application/json, application/problem+json;q=0.1',
  'text/plain;q=0, application/*',
])('sends a problem document for Accept: %s', (accept) => {
  const { type, text } = toProblemText(accept, badGateway)
  expect(type).toBe('application/problem+json')
  expect(JSON.parse(text)).toEqual({ type: 'about:blank', title: 'Bad Gateway', ...badGateway })
})

test.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'text/html',
  'application/problem+json;q=0.5, text/plain',
  'application/problem+json;q=0',
  'application/problem+json;q=0, */*',
])('sends a sentence for Accept: %s', (accept) =>
  expect(toProblemText(accept, badGateway)).toEqual({ type: 'text/plain; charset=utf-8', text: 'The server is down.' }),
)
