import fc from 'fast-check'

/** Splits values that pages should not contain, separated by " ¦ ". */
const list = (text: string): string[] => text.trim().split(/\s*¦\s*/)

const LONG = 4000

const DATES = list(`
2026-02-30 ¦ 0000-00-00 ¦ 9999-12-31 ¦ 99999-01-01 ¦ 1970-01-01 ¦ 2026-13-01 ¦ 2026-1-1 ¦ -000001-01-01 ¦ 2026-03-08T02:30:00 ¦
2026-11-01T01:30:00 ¦ 2026-12-31T23:59:60Z ¦ 2026-05-02T25:61:00-07:00 ¦ 20260502T ¦ 2026-05-02T20:00:00+99:99 ¦
2026-05-02T20:00:00.123456789Z ¦ 2026-05-02 20:00 ¦ 275760-09-13T00:00:00.001Z ¦ Feb 29 ¦ Feb 30 8pm ¦ Mon Dec 32 ¦ 31/12 ¦ 12/31/99 ¦
00/00 ¦ May 2nd, 20255 ¦ Fri, May 2 - Sun, May 4 ¦ Dec 31 & Jan 1 ¦ yesterday ¦ every Tuesday ¦ 2 May 2 May 2 May ¦ 1/2/3/4/5 ¦
Sat 29 Feb 2025 ¦ MAY o5`)
const HOURS = list(`
25:61 ¦ 00:00 ¦ 24:00 ¦ 8:60pm ¦ 13pm ¦ 0pm ¦ 8-7-6pm ¦ doors doors 7 ¦ noon midnight ¦ 12am / 12am ¦ 7pm doors, 6pm show ¦ 11pm - 2am ¦ 2am ¦
8 :: pm ¦ 7:5pm ¦ 23:59 - 00:01 ¦ PT99999H ¦ 8pm & 8pm & 8pm`)
const PRICES = list(`
$-5 ¦ $0 ¦ $0.001 ¦ $99999999999 ¦ $1e9 ¦ NaN ¦ -0 ¦ $25 - $10 ¦ $,,, ¦ free / $20 ¦ $1,23,4.567 ¦ €10 $20 £30 ¦ PWYC ¦ $20 $20 $20 ¦
sliding scale $50-$5 ¦ 1.7976931348623157e308 ¦ ٢٠ $ ¦ $4999-5001`)
const LINKS = list(`
javascript:alert(1) ¦ java\tscript:alert(1) ¦ data:text/html,x ¦ //evil.example ¦ http:// ¦ https://a ¦ # ¦ https://user:pass@a.example/ ¦
https://[::1]/ ¦ http://127.0.0.1/ ¦ ftp://a.example/ ¦ https://a.example:0/ ¦ https://a.example/% ¦ https://a.example/%zz%E0%A4%A ¦
mailto:a@b.example ¦ /e/1?x=%FF# ¦ \\\\a.example\\b ¦ https://urldefense.proofpoint.com/v2/url?u=% ¦ https://www.google.com/url?q=javascript:1 ¦
https://xn--.example/ ¦ https://a.example/${'é'.repeat(1500)} ¦ https://a.example/?${'q=1&'.repeat(450)} ¦ https://ａ.example/ ¦ ?`)
const TEXTS = [
  '',
  ' ',
  '\n',
  '\u0000',
  'a\u0000b',
  '\u0008\u001b[31m',
  '\u0085\u009c',
  '\ufeff',
  '\u200b\u200b',
  '\u00ad',
  '\u202eabc',
  '\u2066x\u2069',
  '\ud83c',
  'a\udfb8b',
  '\ufffd',
  '\uffff',
  'e\u0301'.repeat(40),
  'x'.repeat(LONG),
  'x '.repeat(LONG / 2),
  '('.repeat(300),
  'a, '.repeat(LONG / 3),
  '\n'.repeat(500),
  '$1 '.repeat(300),
  ...list(`
🎸🎸🎸 ¦ 東京 ¦ ﷺ ¦ ẞ ¦ İ ¦ __proto__ ¦ constructor ¦ toString ¦ null ¦ undefined ¦ [object Object] ¦ true ¦ -1 ¦ 0 ¦ 1e400 ¦ <b>x</b> ¦
<script>alert(1)</script> ¦ &lt;b&gt;x&lt;/b&gt; ¦ &amp;lt;i&amp;gt; ¦ &amp;amp; ¦ &#0; ¦ &#xD800; ¦ &#55357; ¦ &#x110000; ¦ &nbsp; ¦ &ampx ¦
< ¦ > ¦ <!-- ¦ --> ¦ ]]> ¦ <![CDATA[ ¦ " ¦ ' ¦ \\ ¦ %s ¦ TBA ¦ SOLD OUT ¦ with ¦ w/ ¦ feat. ¦ presents: ¦ and ¦ & ¦ , ¦ / ¦ | ¦ () ¦ ((( ¦
A, A, A, A ¦ The The ¦ Early Show ¦ DJ ¦ Tour ¦ moved to ¦ moved from X to Y ¦ cancelled ¦ 21+ ¦ Night 1 ¦ Special Guests ¦ !!!`),
]
const CALENDAR_LINES = list(`
RRULE:FREQ=SECONDLY ¦ RRULE:FREQ=DAILY;COUNT=1000000000 ¦ RRULE:FREQ=DAILY;INTERVAL=0 ¦ RRULE:FREQ=YEARLY;BYDAY=99MO ¦
RRULE:FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2 ¦ RRULE: ¦ RRULE:FREQ=WEEKLY;UNTIL=99999999T999999Z ¦ EXDATE:19990101 ¦
RDATE;VALUE=PERIOD:20260502T200000Z/PT1H ¦ DURATION:P9999999W ¦ DURATION:-PT1H ¦ DTSTART;TZID=Nowhere/City:20260502T200000 ¦
DTSTART;VALUE=DATE:20260230 ¦ DTEND:20200101T000000Z ¦ BEGIN:VEVENT ¦ END:VEVENT ¦ END:VCALENDAR ¦ STATUS:NONE ¦ : ¦ ;=:`)
const NUMBERS = list('0 ¦ -1 ¦ 13 ¦ 31 ¦ 32 ¦ 59 ¦ 60 ¦ 99 ¦ 1999 ¦ 2035 ¦ 99999 ¦ 00 ¦ 007 ¦ 4294967296 ¦ 1e9')

/** One value of each kind. The replaced text decides which one is used. */
export const hardValues = fc.record({
  any: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...TEXTS, ...DATES, ...HOURS, ...PRICES, ...LINKS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
    { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
  ),
  date: fc.constantFrom(...DATES),
  hour: fc.constantFrom(...HOURS),
  price: fc.constantFrom(...PRICES),
  link: fc.constantFrom(...LINKS),
  line: fc.constantFrom(...CALENDAR_LINES),
  number: fc.oneof(fc.constantFrom(...NUMBERS), fc.nat(39).map(String)),
  json: fc.oneof(
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1e308, 5e-324, -0.5, 2 ** 53, [], {}, [[]], [null], { '': '' }),
    fc.jsonValue({ maxDepth: 2 }),
  ),
  /** Whether the value is of the same kind as the text it replaces. */
  isAlike: fc.boolean(),
})
export type HardValues = typeof hardValues extends fc.Arbitrary<infer Values> ? Values : never
