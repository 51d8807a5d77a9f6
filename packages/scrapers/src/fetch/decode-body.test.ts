import { expect, test } from 'vitest'
import { decodeBody } from './decode-body.ts'

const PAGE = '<html><meta charset="utf-16"><h1>Café du Nord – 9pm</h1></html>'
const encodeUtf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

test.each([
  ['ASCII labeled UTF-16', 'text/html; charset=utf-16', Buffer.from('<h1>Glass Kite</h1>'), '<h1>Glass Kite</h1>'],
  ['ASCII labeled big-endian UTF-16', 'text/html; charset=UTF-16BE', Buffer.from('<b>x</b>'), '<b>x</b>'],
  ['UTF-8 with a meta tag that says UTF-16', 'text/html', Buffer.from(PAGE), PAGE],
  ['UTF-8 with a header and a meta tag that say UTF-16', 'text/html; charset=utf-16le', Buffer.from(PAGE), PAGE],
  ['UTF-8 labeled Latin-1', 'text/html; charset=iso-8859-1', Buffer.from('Beyoncé'), 'Beyoncé'],
  ['Latin-1 labeled UTF-8', 'text/html; charset=utf-8', Buffer.from('Sigur R\xf3s', 'latin1'), 'Sigur Rós'],
  ['Latin-1 labeled UTF-16', 'text/html; charset=utf-16', Buffer.from('Sigur R\xf3s', 'latin1'), 'Sigur Rós'],
  [
    'a page with a correct meta tag and a wrong header',
    'text/html; charset=utf-8',
    Buffer.from('<meta charset="iso-8859-5">\xbc\xde\xe1\xda\xd2\xd0', 'latin1'),
    '<meta charset="iso-8859-5">Москва',
  ],
  [
    'UTF-16 without a byte order mark, labeled correctly',
    'text/html; charset=utf-16le',
    Buffer.from(PAGE, 'utf16le'),
    PAGE,
  ],
  ['UTF-16 without a byte order mark, labeled UTF-8', 'text/html; charset=utf-8', Buffer.from(PAGE, 'utf16le'), PAGE],
  ['big-endian UTF-16 without a byte order mark', 'text/html; charset=utf-16', encodeUtf16be(PAGE), PAGE],
  [
    'UTF-16 with a byte order mark, labeled UTF-8',
    'text/html; charset=utf-8',
    Buffer.from(`\ufeff${PAGE}`, 'utf16le'),
    PAGE,
  ],
])('decodes %s correctly', (_case, contentType, bytes, text) => {
  expect(decodeBody(bytes, contentType)).toBe(text)
})

test('decodes UTF-8 with one broken byte as UTF-8', () => {
  const bytes = Buffer.concat([
    Buffer.from('Café Beyoncé Motörhead Sigur Rós '),
    Buffer.from([0xe9]),
    Buffer.from(' end'),
  ])
  expect(decodeBody(bytes, 'text/html; charset=utf-8')).toBe('Café Beyoncé Motörhead Sigur Rós \ufffd end')
})
