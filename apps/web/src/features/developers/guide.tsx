import { IGNORED_PARAMETERS } from '@houselights/contracts/contract/ignored-parameters'
import { DUMP_DOWNLOADS_A_MINUTE } from '@houselights/contracts/publishing/dump-limit'
import type { ReactNode } from 'react'
import { Sample } from './call-section.tsx'
import type { Reference } from './reference.ts'

const Topic = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

export const TOPICS = [
  ['begin', 'Begin'],
  ['parameters', 'Parameters'],
  ['errors', 'Errors'],
  ['paging', 'Pages of a list'],
  ['conditional', 'Ask only for what is new'],
  ['limits', 'Limits'],
  ['origins', 'From other sites'],
  ['feeds', 'Calendars and feeds'],
  ['copies', 'Copies of the data'],
  ['versions', 'Versions'],
] as const

export function Guide({
  site,
  city,
  reference: { setup, program, version, licence },
}: {
  site: string
  city: string
  reference: Reference
}) {
  return (
    <>
      <Topic id="begin" title="Begin">
        <p>
          The API is public and needs no key. Answers are JSON. This page is made from its description by OpenAPI 3.1,{' '}
          <a href="/api/openapi.json">/api/openapi.json</a>, which other tools read, too.
        </p>
        <Sample label="curl" source={`curl --compressed '${site}/api/events/upcoming?limit=8'`} />
        <p>
          In TypeScript, the client of the repository (<code>packages/api-client</code>) has every call with its types.
          The examples below begin with these lines, and with{' '}
          <code>{`const options = { baseUrl: '${site}', credentials: 'omit' } as const`}</code>.
        </p>
        <Sample label="TypeScript" source={setup} />
        <Sample label="TypeScript, a whole program" source={program} />
      </Topic>
      <Topic id="parameters" title="Parameters">
        <p>
          A parameter that a call does not know is an error, so that a misspelled filter never gives you the whole city.
          Calls and feeds ignore only what links pick up on their way: <code>{IGNORED_PARAMETERS.join(' ')}</code>.
        </p>
      </Topic>
      <Topic id="errors" title="Errors">
        <p>
          An error is a sentence as plain text: what was wrong, and what would be right. A client that accepts{' '}
          <code>application/problem+json</code> and likes it better than <code>text/plain</code> gets a problem document
          (RFC 9457) with <code>type</code>, <code>title</code>, <code>status</code> and <code>detail</code>;{' '}
          <code>type</code> is always <code>about:blank</code>, so that the status says what kind of problem it is. A
          client that accepts JSON alone (<code>application/json</code>) gets the sentence.
        </p>
        <Sample label="curl" source={`curl -H 'accept: application/problem+json' '${site}/api/events?limit=0'`} />
      </Topic>
      <Topic id="paging" title="Pages of a list">
        <p>
          A list is a plain array. <code>X-Total-Count</code> says how many there are in all, and{' '}
          <code>Link: &lt;…&gt;; rel="next"</code> where the next page is; the last page has none. Take its address as
          it comes. <code>limit</code> is 50 where it is left out, and 200 at most.
        </p>
        <Sample label="curl" source={`curl --compressed --head '${site}/api/events?limit=2'`} />
      </Topic>
      <Topic id="conditional" title="Ask only for what is new">
        <p>
          Answers have an <code>ETag</code>. Send it back as <code>If-None-Match</code>: an answer that is still the
          same is 304 and empty. Answers change when sources are read, a few times an hour at most.
        </p>
      </Topic>
      <Topic id="limits" title="Limits">
        <p>
          Lists are not limited. A client may send 60 requests with <code>search</code> in a minute, unless operators
          set another number, {DUMP_DOWNLOADS_A_MINUTE} for each file of the copies of the data, and few to what
          visitors send. Beyond that the answer is 429, with <code>Retry-After</code> in seconds. While the database
          does not answer, what is known is served with <code>X-Stale-Since</code>, and the rest is 503.
        </p>
      </Topic>
      <Topic id="origins" title="From other sites">
        <p>
          Pages of every site may read what is the same for everybody (<code>Access-Control-Allow-Origin: *</code>,
          without cookies), errors too. Calls that change something, that answer for one visitor (
          <code>/api/location/detect</code>) or pass on photos of Google’s are for the site’s own pages alone.
        </p>
      </Topic>
      <Topic id="feeds" title="Calendars and feeds">
        <p>
          Every list, filter, event, venue and artist page has the same shows at its own address with an ending:{' '}
          <code>.ics</code> for calendars, <code>.rss</code>, <code>.json</code> (JSON Feed) and <code>.txt</code>. So{' '}
          <a href="/events.ics?date=weekend">/events.ics?date=weekend</a> is the calendar of the weekend.
        </p>
      </Topic>
      <Topic id="copies" title="Copies of the data">
        <p>
          Every night all public events of a city, past and to come, are written to two files: JSON Lines and CSV, each
          event with its sources. <code>{`/api/dumps/${city}/manifest.json`}</code> says when that was, how long the
          files are, and their SHA-256. In a table, a text that a spreadsheet would take for a formula begins with an
          apostrophe. Descriptions and pictures are left out: they are works of others.
        </p>
        <p>Licence: {licence.url ? <a href={licence.url}>{licence.name}</a> : licence.name}</p>
      </Topic>
      <Topic id="versions" title="Versions">
        <p>
          <code>/api</code> is version 1, in the release {version}. Fields, parameters, calls and values of lists of
          words may be added at any time: ignore what you do not know. To remove or rename one, to change its type or
          meaning, or to require a parameter is a breaking change: it gets another address, and the former one answers
          for six months at least with the headers <code>Deprecation</code> (RFC 9745) and <code>Sunset</code> (RFC
          8594).
        </p>
      </Topic>
    </>
  )
}
