import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { isPushService } from './push.ts'

const pair = createECDH('prime256v1')
const VAPID_PUBLIC_KEY = pair.generateKeys('base64url')
const VAPID_PRIVATE_KEY = pair.getPrivateKey('base64url')
const KEYS = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT: 'mailto:push@houselights.example' }
const load = (env: NodeJS.ProcessEnv) => loadConfig({ DATABASE_URL: 'postgres://localhost/unused', ...env })

describe('the keys of notices', () => {
  test('are three settings or none, and pages are given the public one', () => {
    expect([load({}).push, load({}).site.pushKey]).toEqual([undefined, null])
    const { push, site } = load(KEYS)
    expect(push?.keys).toEqual({ publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY })
    expect([push?.subject, push?.tonightHour, site.pushKey]).toEqual([KEYS.VAPID_SUBJECT, 12, VAPID_PUBLIC_KEY])
  })

  test.each([
    [{ VAPID_PRIVATE_KEY: '' }, 'three settings'],
    [{ VAPID_SUBJECT: '' }, 'three settings'],
    [{ VAPID_SUBJECT: 'somebody' }, 'VAPID_SUBJECT'],
    [{ VAPID_PRIVATE_KEY: 'x' }, 'are no pair'],
    [{ VAPID_PUBLIC_KEY: VAPID_PRIVATE_KEY }, 'are no pair'],
    [{ PUSH_SERVICES: 'push.example, 10.0.0.1' }, 'list of hosts'],
    [{ PUSH_SERVICES: 'http://127.0.0.1:4000' }, 'names this machine'],
    [{ PUSH_TONIGHT_HOUR: '24' }, 'PUSH_TONIGHT_HOUR'],
  ])('%j will not do', (env, sentence) => expect(() => load({ ...KEYS, ...env })).toThrow(sentence))
})

test('notices go to the services that are named, and to nothing else', () => {
  const services = load(KEYS).push?.services ?? []
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
    'https://web.push.apple.com/a',
  ])
    expect(isPushService(endpoint, services), endpoint).toBe(true)
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com@evil.example/a',
    'https://user@fcm.googleapis.com/a',
    'https://evilpush.apple.com.example/a',
    'https://xpush.apple.com/a',
    'https://push.apple.com/a',
    'https://127.0.0.1/a',
    'http://127.0.0.1:4000/a',
    'fcm.googleapis.com',
  ])
    expect(isPushService(endpoint, services), endpoint).toBe(false)
  const own = load({ ...KEYS, HOUSELIGHTS_MODE: 'demo', PUSH_SERVICES: 'http://127.0.0.1:4000' }).push?.services ?? []
  expect(isPushService('http://127.0.0.1:4000/a', own)).toBe(true)
  expect(isPushService('http://127.0.0.1:4001/a', own)).toBe(false)
})
