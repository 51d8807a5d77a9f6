import type { DigestShow } from '@houselights/contracts/newsletter/digest'
import { Email } from '@houselights/contracts/newsletter/newsletter'
import { HOSTILE, HOSTILE_STRINGS } from '@houselights/contracts/testing/hostile/hostile-strings'
import { composeMail } from '@houselights/publishing/mails/compose'
import { toDigest } from '@houselights/publishing/mails/digest'
import { createDigestMail } from '@houselights/publishing/mails/digest-mail'
import { createConfirmationMail } from '@houselights/publishing/mails/sign-up-mails'
import { load } from 'cheerio'
import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'

const SITE = 'https://houselights.example'
const DAY = '2025-05-01'
const SETTINGS = { site: SITE, from: { name: 'Houselights', address: 'news@houselights.example' }, dkim: undefined }
const MAIL_CONTEXT = { site: SITE, cityPath: '', city: 'Lamp City', timeZone: 'America/Los_Angeles' }
const HEADER_NAMES = [
  'from',
  'to',
  'subject',
  'message-id',
  'list',
  'auto-submitted',
  'content-type',
  'date',
  'mime-version',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'list-id',
  'content-transfer-encoding',
]

const makeShow = (text: string, index: number): DigestShow => ({
  id: `s${index}`,
  slug: `show-${index}`,
  title: text,
  localDate: DAY,
  startsAt: null,
  status: 'scheduled',
  room: text,
  tags: [text],
  age: text,
  price: text,
  priceMin: null,
  priceMax: null,
  currency: text,
  admission: null,
  previousStart: null,
  venue: text,
  neighborhood: text,
  bill: [text, `${text} B`],
})
/** A digest lists a limited number of shows per day, so the strings are split into several digests. */
const SHOWS_PER_DIGEST = 15
const stringBatches = Array.from({ length: Math.ceil(HOSTILE_STRINGS.length / SHOWS_PER_DIGEST) }, (_, index) =>
  HOSTILE_STRINGS.slice(index * SHOWS_PER_DIGEST, (index + 1) * SHOWS_PER_DIGEST),
)

const toEnvelope = (to: string) => ({ id: crypto.randomUUID(), to, date: new Date(DAY) })

async function composeDigest(texts: readonly string[], to = 'reader@mail.example') {
  const digest = toDigest({ day: DAY, week: texts.map(makeShow), announced: [] }, { neighborhoods: [], genres: [] })
  if (!digest) throw new Error('There are no shows.')
  const choice = { neighborhoods: texts.slice(0, 2), genres: texts.slice(2, 4) }
  const mail = createDigestMail(digest, MAIL_CONTEXT, { day: DAY, token: 'x', choice })
  const unsubscribe = `${SITE}/newsletter/unsubscribe?token=x`
  return simpleParser(await composeMail(SETTINGS, mail, { ...toEnvelope(to), unsubscribe }))
}

test('an email with hostile strings has only our headers and one recipient', async () => {
  for (const texts of stringBatches) {
    const { headers, to, subject, attachments } = await composeDigest(texts)
    expect([...headers.keys()].filter((name) => !HEADER_NAMES.includes(name))).toEqual([])
    expect([to].flat().map((recipient) => recipient?.text)).toEqual(['reader@mail.example'])
    expect(subject).toMatch(/^Lamp City, [^\r\n]+$/)
    expect(attachments).toEqual([])
  }
})

test('the HTML of an email with hostile strings has no injected element and links only to our site, and its text lists every show', async () => {
  for (const texts of stringBatches) {
    const { html, text = '' } = await composeDigest(texts)
    const $ = load(html || '')
    expect($('script, iframe, object, embed, svg, math, form, img, base, link, template, video, audio').length).toBe(0)
    const attributes = $('*')
      .toArray()
      .flatMap((element) => Object.keys('attribs' in element ? element.attribs : {}))
    expect(attributes.filter((name) => /^on|^srcdoc$|^formaction$/.test(name))).toEqual([])
    const links = $('a')
      .toArray()
      .map((element) => $(element).attr('href') ?? '')
    expect(links.filter((link) => !link.startsWith(`${SITE}/`))).toEqual([])
    expect(text.match(/https:\/\/houselights\.example\/events\/show-\d+/g)).toHaveLength(texts.length)
    expect(text).not.toMatch(/^(?:Bcc|Content-Type|Set-Cookie):/im)
    expect(text).not.toMatch(/[^\P{Cc}\n\t]/u)
  }
})

describe('a recipient’s address', () => {
  test.each(HOSTILE.header)('that is or ends with %j is rejected', (text) => {
    expect(Email.safeParse(text).success).toBe(false)
    expect(Email.safeParse(`reader@mail.example${text}`).success).toBe(false)
  })

  test('that contains a line break adds no header and no recipient', async () => {
    for (const text of HOSTILE.header) {
      const to = toEnvelope(`reader@mail.example${text}`)
      const raw = await composeMail(SETTINGS, createConfirmationMail(MAIL_CONTEXT, 'x'), to).catch(() => undefined)
      if (!raw) continue
      const { headers } = await simpleParser(raw)
      const unexpectedHeaders = [...headers.keys()].filter((name) => !HEADER_NAMES.includes(name))
      expect(unexpectedHeaders, JSON.stringify(text)).toEqual([])
    }
  })
})
