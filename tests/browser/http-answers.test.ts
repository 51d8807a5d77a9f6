import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage, type Stage } from '../support/stage.ts'

// What the built website answers, without a browser.

let stage: Stage
beforeAll(async () => {
  stage = await openStage('http')
})
afterAll(() => stage.close())

/** Fetches an address of the site, without following redirects. */
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(stage.site + path, { redirect: 'manual', headers })

const ONE_CLICK = 'List-Unsubscribe=One-Click'

describe.each([
  ['unknown', 'x'.repeat(32), 404, 'This link is of no use any more: subscribe again to get a new one.'],
  ['cut off', 'x'.repeat(20), 400, 'Open it again from the mail, as a whole.'],
  ['missing', '', 400, 'Open it again from the mail, as a whole.'],
])('a newsletter link whose token is %s', (_, token, status, sentence) => {
  test.each([
    ['GET of the page', 'unsubscribe', undefined],
    ['confirm', 'confirm', `token=${token}`],
    ['unsubscribe', 'unsubscribe', `token=${token}`],
    ['one-click unsubscribe', 'unsubscribe', ONE_CLICK],
    ['save choices', 'settings', `token=${token}&genres=Folk`],
    ['download', 'settings', `token=${token}&do=export`],
    ['erase', 'settings', `token=${token}&do=erase`],
  ])('answers the same to %s', async (_name, page, form) => {
    const answer = await fetch(`${stage.site}/newsletter/${page}?token=${token}`, {
      redirect: 'manual',
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
    })
    const html = await answer.text()
    expect(answer.status).toBe(status)
    expect(html).toContain('This link does not work')
    expect(html).toContain(sentence)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

test('a newsletter link that was used up says so, and does not ask to try again', async () => {
  const token = 'used'.padEnd(32, '-')
  await stage.db.query(
    `insert into newsletter_subscribers (email, status, token, consented_at, city_id, asked_at)
     values ('used@lamp.example', 'confirmed', $1, now(), 'san-francisco', now())`,
    [token],
  )
  const erase = () =>
    fetch(`${stage.site}/newsletter/settings`, {
      ...{ method: 'POST', redirect: 'manual' },
      body: new URLSearchParams({ token, do: 'erase' }),
    })
  expect((await erase()).status).toBe(303)
  const again = await erase()
  expect([again.status, await again.text()]).toEqual([404, expect.stringContaining('This link does not work')])
})
