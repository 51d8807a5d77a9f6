import { expect, test } from 'vitest'
import { decodeBody } from './decode-body.ts'

const PAGE = '<html><meta charset="utf-16"><h1>Café du Nord – 9pm</h1></html>'
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

test.each([
  ['ASCII, as UTF-16', 'text/html; charset=utf-16', Buffer.from('<h1>Glass Kite</h1>'), '<h1>Glass Kite</h1>'],
  ['ASCII, as UTF-16 of the other order', 'text/html; charset=UTF-16BE', Buffer.from('<b>x</b>'), '<b>x</b>'],
  ['UTF-8, as UTF-16 in its own text', 'text/html', Buffer.from(PAGE), PAGE],
  ['UTF-8, as UTF-16 by header and text', 'text/html; charset=utf-16le', Buffer.from(PAGE), PAGE],
  ['UTF-8, as Latin-1', 'text/html; charset=iso-8859-1', Buffer.from('Beyoncé'), 'Beyoncé'],
  ['Latin-1, as UTF-8', 'text/html; charset=utf-8', Buffer.from('Sigur R\xf3s', 'latin1'), 'Sigur Rós'],
  ['Latin-1, as UTF-16', 'text/html; charset=utf-16', Buffer.from('Sigur R\xf3s', 'latin1'), 'Sigur Rós'],
  [
    'another encoding that the page names, under a wrong header',
    'text/html; charset=utf-8',
    Buffer.from('<meta charset="iso-8859-5">\xbc\xde\xe1\xda\xd2\xd0', 'latin1'),
    '<meta charset="iso-8859-5">Москва',
  ],
  ['UTF-16 without a mark, rightly', 'text/html; charset=utf-16le', Buffer.from(PAGE, 'utf16le'), PAGE],
  ['UTF-16 without a mark, as UTF-8', 'text/html; charset=utf-8', Buffer.from(PAGE, 'utf16le'), PAGE],
  ['UTF-16 of the other order, without a mark', 'text/html; charset=utf-16', utf16be(PAGE), PAGE],
  ['UTF-16 with a mark, as UTF-8', 'text/html; charset=utf-8', Buffer.from(`\ufeff${PAGE}`, 'utf16le'), PAGE],
])('%s is read as what it is', (_what, contentType, bytes, text) => {
  expect(decodeBody(bytes, contentType)).toBe(text)
})

test('one broken byte does not make a page of UTF-8 one of another encoding', () => {
  const bytes = Buffer.concat([
    Buffer.from('Café Beyoncé Motörhead Sigur Rós '),
    Buffer.from([0xe9]),
    Buffer.from(' end'),
  ])
  expect(decodeBody(bytes, 'text/html; charset=utf-8')).toBe('Café Beyoncé Motörhead Sigur Rós \ufffd end')
})
