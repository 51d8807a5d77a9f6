import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { isPushService } from './push.ts'
import { toStandInsEnv } from './stand-ins.ts'

const VAPID_PRIVATE_KEY = Buffer.alloc(32, 7).toString('base64url')
const keyPair = createECDH('prime256v1')
keyPair.setPrivateKey(VAPID_PRIVATE_KEY, 'base64url')
const publicKey = keyPair.getPublicKey('base64url')
const SETTINGS = { VAPID_PRIVATE_KEY, CONTACT_URL: 'mailto:push@houselights.example' }
const load = (env: NodeJS.ProcessEnv) => loadConfig({ DATABASE_URL: 'postgres://localhost/unused', ...env })

describe('the notification key', () => {
  test('yields the public key for pages, and push services get the contact address', () => {
    expect([load({}).push, load({}).site.pushKey]).toEqual([undefined, null])
    const { push, site } = load(SETTINGS)
    expect(push?.keys).toEqual({ publicKey, privateKey: VAPID_PRIVATE_KEY })
    expect([push?.subject, site.pushKey]).toEqual([SETTINGS.CONTACT_URL, publicKey])
  })

  test.each([
    [{ CONTACT_URL: '' }, 'set CONTACT_URL'],
    [{ CONTACT_URL: 'http://houselights.example' }, 'set CONTACT_URL'],
    [{ VAPID_PRIVATE_KEY: 'x' }, 'is not a key'],
    [{ VAPID_PRIVATE_KEY: Buffer.alloc(31, 7).toString('base64url') }, 'not a key of 32 bytes'],
    [{ VAPID_PRIVATE_KEY: Buffer.alloc(32, 255).toString('base64url') }, 'is not a key'],
    [toStandInsEnv({ pushService: 'http://127.0.0.1:4000' }), 'live mode'],
    [toStandInsEnv({ mode: 'demo', pushService: 'http://10.0.0.1:4000' }), 'origin of this machine'],
  ])('is rejected with the settings %j', (env, message) => expect(() => load({ ...SETTINGS, ...env })).toThrow(message))
})

test('notifications go only to the known push services', () => {
  const services = load(SETTINGS).push?.services ?? []
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
  const demo = toStandInsEnv({ mode: 'demo', pushService: 'http://127.0.0.1:4000' })
  const demoServices = load({ ...SETTINGS, ...demo }).push?.services ?? []
  expect(isPushService('http://127.0.0.1:4000/a', demoServices)).toBe(true)
  expect(isPushService('http://127.0.0.1:4001/a', demoServices)).toBe(false)
})
