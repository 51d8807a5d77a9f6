import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ByteString, StoredResponse, toByteString } from './cached-response.ts'

const list = Array.from({ length: 200 }, (_, index) => ({ title: `Moths ${index}` }))
const text = JSON.stringify(list)
const body = Buffer.from(text)

describe('a stored response', () => {
  test('has its body in every encoding, in whatever order the encodings are requested', async () => {
    const response = new StoredResponse(body)
    expect(['br', ''].map((acceptEncoding) => response.hasEncoding(acceptEncoding))).toEqual([false, true])
    const [compressed, secondResult] = await Promise.all([response.encode('br'), response.encode('br')])
    expect(secondResult).toBe(compressed)
    expect(brotliDecompressSync(compressed.bytes).toString()).toBe(text)
    expect(compressed.headers['content-encoding']).toBe('br')
    for (const uncompressed of [await response.encode('identity'), await response.encode('identity')]) {
      expect(uncompressed.bytes.toString()).toBe(text)
      expect(uncompressed.headers).not.toHaveProperty('content-encoding')
    }
    expect(gunzipSync((await response.encode('gzip')).bytes).toString()).toBe(text)
    expect(response.json()).toEqual(list)
    expect(response.encode('br')).toBe(compressed)
  })

  test('that is made from a byte string has the same bytes, even outside ASCII', async () => {
    const titles = Array.from({ length: 200 }, () => 'Mötley Möths ☂ 蛾')
    const response = new StoredResponse(new ByteString(toByteString(JSON.stringify(titles))))
    const getSentBody = async () => {
      const { bytes, headers } = await response.encode('identity')
      expect(headers['content-length']).toBe(String(bytes.length))
      return JSON.parse(Buffer.from(bytes.toString('latin1'), 'latin1').toString())
    }
    expect(await getSentBody()).toEqual(titles)
    expect(JSON.parse(brotliDecompressSync((await response.encode('br')).bytes).toString())).toEqual(titles)
    expect(response.json()).toEqual(titles)
    // The body is restored from its compressed form.
    expect(await getSentBody()).toEqual(titles)
  })

  test('is sent uncompressed if it is short', async () => {
    const { bytes, headers } = await new StoredResponse(Buffer.from('[1]')).encode('br')
    expect([bytes.toString(), headers['content-encoding']]).toEqual(['[1]', undefined])
  })

  test('has the common headers, its own headers, and its length', async () => {
    const { headers, bytes } = await new StoredResponse(body, {
      headers: { 'x-total-count': '200' },
      common: { vary: 'Accept-Encoding' },
    }).encode('gzip')
    expect(headers).toMatchObject({
      'x-total-count': '200',
      'content-length': String(bytes.length),
      vary: 'Accept-Encoding',
    })
  })

  test('has a different ETag if its body, headers or status differ', () => {
    const tags = [
      new StoredResponse(body),
      new StoredResponse(Buffer.from('[]')),
      new StoredResponse(body, { headers: { 'x-total-count': '201' } }),
      new StoredResponse(body, { status: 404 }),
      new StoredResponse(new ByteString('[]'), { digest: 'a' }),
      new StoredResponse(new ByteString('[]'), { digest: 'b' }),
    ].map(({ etag }) => etag)
    expect(new Set(tags).size).toBe(tags.length)
    expect(new StoredResponse(body).etag).toBe(tags[0])
  })

  test.each([
    ['W/"a", *', true],
    ['"other"', false],
    [undefined, false],
  ])('matches the If-None-Match header %s: %s', (header, expected) =>
    expect(new StoredResponse(body).matches(header)).toBe(expected),
  )

  test('matches its own ETag, strong or weak, by itself or in a list', () => {
    const { etag } = new StoredResponse(body)
    for (const header of [etag, etag.slice(2), `"other", ${etag}`])
      expect(new StoredResponse(body).matches(header), header).toBe(true)
  })
})
