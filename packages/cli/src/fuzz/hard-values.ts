import type { Random } from './random.ts'

const LONG = 4000

const DATES = [
  ...['2026-02-30', '0000-00-00', '9999-12-31', '99999-01-01', '1970-01-01', '2026-13-01', '2026-1-1', '-000001-01-01'],
  ...['2026-03-08T02:30:00', '2026-11-01T01:30:00', '2026-12-31T23:59:60Z', '2026-05-02T25:61:00-07:00', '20260502T'],
  ...['2026-05-02T20:00:00+99:99', '2026-05-02T20:00:00.123456789Z', '2026-05-02 20:00', '275760-09-13T00:00:00.001Z'],
  ...['Feb 29', 'Feb 30 8pm', 'Mon Dec 32', '31/12', '12/31/99', '00/00', 'May 2nd, 20255', 'Fri, May 2 - Sun, May 4'],
  ...['Dec 31 & Jan 1', 'yesterday', 'every Tuesday', '2 May 2 May 2 May', '1/2/3/4/5', 'Sat 29 Feb 2025', 'MAY o5'],
]

const HOURS = [
  ...['25:61', '00:00', '24:00', '8:60pm', '13pm', '0pm', '8-7-6pm', 'doors doors 7', 'noon midnight', '12am / 12am'],
  ...['7pm doors, 6pm show', '11pm - 2am', '2am', '8 :: pm', '7:5pm', '23:59 - 00:01', 'PT99999H', '8pm & 8pm & 8pm'],
]

const PRICES = [
  ...['$-5', '$0', '$0.001', '$99999999999', '$1e9', 'NaN', '-0', '$25 - $10', '$,,,', 'free / $20', '$1,23,4.567'],
  ...['€10 $20 £30', 'PWYC', '$20 $20 $20', 'sliding scale $50-$5', '1.7976931348623157e308', '٢٠ $', '$4999-5001'],
]

const LINKS = [
  ...[
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'http://',
    'https://a',
    '#',
  ],
  ...[
    'https://user:pass@a.example/',
    'https://[::1]/',
    'http://127.0.0.1/',
    'ftp://a.example/',
    'https://a.example:0/',
  ],
  ...['https://a.example/%', 'https://a.example/%zz%E0%A4%A', 'mailto:a@b.example', '/e/1?x=%FF#', '\\\\a.example\\b'],
  ...[
    'https://urldefense.proofpoint.com/v2/url?u=%',
    'https://www.google.com/url?q=javascript:1',
    'https://xn--.example/',
  ],
  ...[`https://a.example/${'é'.repeat(1500)}`, `https://a.example/?${'q=1&'.repeat(450)}`, 'https://ａ.example/', '?'],
]

const TEXTS = [
  ...['', ' ', '\n', '\u0000', 'a\u0000b', '\u0008\u001b[31m', '\u0085\u009c', '\ufeff', '\u200b\u200b', '\u00ad'],
  ...[
    '\u202eabc',
    '\u2066x\u2069',
    '\ud83c',
    'a\udfb8b',
    '\ufffd',
    '\uffff',
    '🎸🎸🎸',
    '東京',
    'ﷺ',
    'ẞ',
    'İ',
    'e\u0301'.repeat(40),
  ],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', '[object Object]', 'true', '-1', '0', '1e400'],
  ...[
    '<b>x</b>',
    '<script>alert(1)</script>',
    '&lt;b&gt;x&lt;/b&gt;',
    '&amp;lt;i&amp;gt;',
    '&amp;amp;',
    '&#0;',
    '&#xD800;',
  ],
  ...['&#55357;', '&#x110000;', '&nbsp;', '&ampx', '<', '>', '<!--', '-->', ']]>', '<![CDATA[', '"', "'", '\\', '%s'],
  ...[
    'TBA',
    'SOLD OUT',
    'with',
    'w/',
    'feat.',
    'presents:',
    'and',
    '&',
    ',',
    '/',
    '|',
    '()',
    '(((',
    'A, A, A, A',
    'The The',
  ],
  ...[
    'Early Show',
    'DJ',
    'Tour',
    'moved to',
    'moved from X to Y',
    'cancelled',
    '21+',
    'Night 1',
    'Special Guests',
    '!!!',
  ],
  ...[
    'x'.repeat(LONG),
    'x '.repeat(LONG / 2),
    '('.repeat(300),
    'a, '.repeat(LONG / 3),
    '\n'.repeat(500),
    '$1 '.repeat(300),
  ],
]

const RULES = [
  ...[
    'RRULE:FREQ=SECONDLY',
    'RRULE:FREQ=DAILY;COUNT=1000000000',
    'RRULE:FREQ=DAILY;INTERVAL=0',
    'RRULE:FREQ=YEARLY;BYDAY=99MO',
  ],
  ...[
    'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2',
    'RRULE:',
    'RRULE:FREQ=WEEKLY;UNTIL=99999999T999999Z',
    'EXDATE:19990101',
  ],
  ...[
    'RDATE;VALUE=PERIOD:20260502T200000Z/PT1H',
    'DURATION:P9999999W',
    'DURATION:-PT1H',
    'DTSTART;TZID=Nowhere/City:20260502T200000',
  ],
  ...[
    'DTSTART;VALUE=DATE:20260230',
    'DTEND:20200101T000000Z',
    'BEGIN:VEVENT',
    'END:VEVENT',
    'END:VCALENDAR',
    'STATUS:NONE',
    ':',
    ';=:',
  ],
]

/** A line that a calendar might hold, and should not. */
export const hardCalendarLine = (random: Random): string => random.pick(RULES)

/** A text that stands where another stood: of the same kind at times, else of any. */
export function hardText(random: Random, replaced = ''): string {
  const ofKind = kindsOf(replaced)
  return random.pick(ofKind.length > 0 && random.chance(0.6) ? random.pick(ofKind) : random.pick(ALL))
}

const ALL = [TEXTS, TEXTS, DATES, HOURS, PRICES, LINKS]

function kindsOf(text: string): (readonly string[])[] {
  const start = text.slice(0, 300)
  return [
    ...(/\b20\d\d\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(start) ? [DATES] : []),
    ...(/\d ?(?:am|pm)\b|\d:\d\d/i.test(start) ? [HOURS] : []),
    ...(/[$€£]|\bfree\b/i.test(start) ? [PRICES] : []),
    ...(/^(?:https?:)?\/|^#|^www\./i.test(start) ? [LINKS] : []),
  ]
}

/** A value that JSON can hold where another stood. */
export function hardJson(random: Random, replaced: unknown): unknown {
  const plain = [null, true, false, 0, -1, 1e308, 5e-324, -0.5, 2 ** 53, [], {}, [[]], [null], { '': '' }]
  if (random.chance(0.5)) return hardText(random, typeof replaced === 'string' ? replaced : '')
  return random.pick<unknown>([
    ...plain,
    JSON.stringify(replaced) ?? '',
    Number(JSON.stringify(replaced)),
    [replaced],
    { value: replaced },
  ])
}
