// the package has no types, and packages that import this file only see what it references
/// <reference path="./http-ece.d.ts" />
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { PushMessage, type PushSubscription } from '@houselights/contracts/push/push'
import { decrypt } from 'http_ece'

/** A notification as a browser gets it, with its delivery options. */
export interface DeliveredMessage {
  browser: string
  message: PushMessage
  /** How many seconds the service may store it. */
  ttl: number
  topic: string
}

/** The service's response instead of accepting a notification: a status, with headers. */
export type OnNotice = (browser: string) => { status: number; headers?: Record<string, string> } | undefined

/**
 * Generates a pair of keys as `npx web-push generate-vapid-keys` does. The private key has 32 bytes, and Node leaves
 * out leading zeros.
 */
export function generateVapidKeys() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex')
  return { publicKey, privateKey: privateKey.toString('base64url') }
}

/**
 * Starts a push service on its own port that speaks RFC 8030. It accepts messages signed with the site's key (RFC 8292)
 * for browsers it knows, and decrypts them as the browser does (RFC 8291).
 */
export async function startPushService(publicKey: string) {
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: string }>()
  const delivered: DeliveredMessage[] = []
  const refusals: string[] = []
  const behavior: { onNotice: OnNotice } = { onNotice: () => undefined }
  const server = createServer(async (request, response) => {
    const respond = (status: number, headers: Record<string, string> = {}) =>
      void response.writeHead(status, headers).end()
    const name = (request.url ?? '').slice(1)
    const body = await buffer(request)
    const rejection = behavior.onNotice(name)
    if (rejection) return respond(rejection.status, rejection.headers)
    const browser = browsers.get(name)
    if (!browser) return respond(410)
    try {
      checkSignature(request.headers, origin, publicKey)
      const text = decrypt(body, { version: 'aes128gcm', privateKey: browser.pair, authSecret: browser.auth })
      const { ttl, topic } = request.headers
      const message = PushMessage.parse(JSON.parse(text.toString('utf8')))
      delivered.push({ browser: name, message, ttl: Number(ttl), topic: String(topic) })
      respond(201)
    } catch (error) {
      refusals.push(String(error))
      respond(403)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    origin,
    delivered,
    /** The errors of notifications that were wrongly signed or encrypted. */
    refusals,
    behavior,
    /** Subscribes a browser. */
    addBrowser: (name: string): PushSubscription => {
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      browsers.set(name, { pair, auth })
      return { endpoint: `${origin}/${name}`, keys: { p256dh, auth } }
    },
    /** Unsubscribes a browser. */
    removeBrowser: (name: string) => void browsers.delete(name),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const MAX_SECONDS = 86_400

/** Throws unless the header has a token for this service, signed with that key and valid for a day at most. */
function checkSignature({ authorization = '' }: IncomingHttpHeaders, origin: string, publicKey: string): void {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error(`signed with another key: ${key}`)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: toBase64(point.subarray(1, 33)), y: toBase64(point.subarray(33)) }
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is wrong')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const seconds = exp - Date.now() / 1_000
  if (aud !== origin || !/^(mailto:|https:)/.test(sub) || seconds <= 0 || seconds > MAX_SECONDS)
    throw new Error(`the token is for another service or time: ${aud} ${exp} ${sub}`)
}

const toBase64 = (bytes: Buffer): string => bytes.toString('base64url')
