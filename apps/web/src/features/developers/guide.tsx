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
  ['begin', 'Get started'],
  ['parameters', 'Parameters'],
  ['errors', 'Errors'],
  ['paging', 'Paging'],
  ['conditional', 'Get only what’s new'],
  ['limits', 'Limits'],
  ['origins', 'From other sites'],
  ['feeds', 'Calendars and feeds'],
  ['copies', 'Copies of the data'],
  ['versions', 'Versions'],
] as const

export function Guide({
  site,
  city,
  reference: { setup, program, version, license },
}: {
  site: string
  city: string
  reference: Reference
}) {
  return (
    <>
      <Topic id="begin" title="Get started">
        <p>
          The API is public and needs no key. Responses are JSON. This page is generated from its OpenAPI 3.1
          description, <a href="/api/openapi.json">/api/openapi.json</a>, which other tools can use too.
        </p>
        <Sample label="curl" source={`curl --compressed '${site}/api/events/upcoming?limit=8'`} />
        <p>
          For TypeScript, the repository’s client (<code>packages/api-client</code>) has every call with its types. The
          examples below start with these lines and{' '}
          <code>{`const options = { baseUrl: '${site}', credentials: 'omit' } as const`}</code>.
        </p>
        <Sample label="TypeScript" source={setup} />
        <Sample label="TypeScript, a whole program" source={program} />
      </Topic>
      <Topic id="parameters" title="Parameters">
        <p>
          An unknown parameter is an error, so a misspelled filter never returns the whole city. Calls and feeds ignore
          only these tracking parameters: <code>{IGNORED_PARAMETERS.join(' ')}</code>.
        </p>
      </Topic>
      <Topic id="errors" title="Errors">
        <p>
          An error is one plain-text sentence: what went wrong and how to fix it. A client that accepts{' '}
          <code>application/problem+json</code> and prefers it to <code>text/plain</code> gets a problem document (RFC
          9457) with <code>type</code>, <code>title</code>, <code>status</code> and <code>detail</code>;{' '}
          <code>type</code> is always <code>about:blank</code>, so go by the status. A client that accepts only plain
          JSON (<code>application/json</code>) gets the sentence.
        </p>
        <Sample label="curl" source={`curl -H 'accept: application/problem+json' '${site}/api/events?limit=0'`} />
      </Topic>
      <Topic id="paging" title="Paging">
        <p>
          A list is a plain array. <code>X-Total-Count</code> has the total, and{' '}
          <code>Link: &lt;…&gt;; rel="next"</code> has the next page’s address. The last page has no link. Use the
          address as is. <code>limit</code> defaults to 50. The maximum is 200.
        </p>
        <Sample label="curl" source={`curl --compressed --head '${site}/api/events?limit=2'`} />
      </Topic>
      <Topic id="conditional" title="Get only what’s new">
        <p>
          Responses have an <code>ETag</code>. Send it back as <code>If-None-Match</code> and you get an empty 304 if
          nothing changed. Responses change when we scrape sources, a few times an hour at most.
        </p>
      </Topic>
      <Topic id="limits" title="Limits">
        <p>
          Lists have no rate limit. Per minute, a client may send 60 requests with <code>search</code> (unless operators
          set another number) and {DUMP_DOWNLOADS_A_MINUTE} for each data copy file. Calls that take visitors’ input
          have lower limits. Beyond that, the API responds with 429 and <code>Retry-After</code> in seconds. While the
          database isn’t responding, cached data is served with <code>X-Stale-Since</code>, and everything else is 503.
        </p>
      </Topic>
      <Topic id="origins" title="From other sites">
        <p>
          Pages on any site may read data that is the same for everyone (<code>Access-Control-Allow-Origin: *</code>,
          without cookies), including errors. Calls that change something, respond to one visitor (
          <code>/api/location/detect</code>) or pass on Google’s photos work only from this site’s own pages.
        </p>
      </Topic>
      <Topic id="feeds" title="Calendars and feeds">
        <p>
          Every list, filter, event, venue and artist page has a feed. Add an ending to its address: <code>.ics</code>{' '}
          for calendars, <code>.rss</code>, <code>.json</code> (JSON Feed) or <code>.txt</code>. For example,{' '}
          <a href="/events.ics?date=weekend">/events.ics?date=weekend</a> is a calendar of the weekend.
        </p>
      </Topic>
      <Topic id="copies" title="Copies of the data">
        <p>
          Every night, all public events of a city, past and upcoming, are written to two files, JSON Lines and CSV,
          with their sources. <code>{`/api/dumps/${city}/manifest.json`}</code> lists when they were written, with their
          sizes and SHA-256 hashes. In the CSV, text that a spreadsheet would read as a formula starts with an
          apostrophe. Descriptions and pictures are left out because others own them.
        </p>
        <p>License: {license.url ? <a href={license.url}>{license.name}</a> : license.name}</p>
      </Topic>
      <Topic id="versions" title="Versions">
        <p>
          <code>/api</code> is version 1, in release {version}. We may add fields, parameters, calls and enum values at
          any time, so ignore what you don’t know. Removing or renaming one, changing its type or meaning, or requiring
          a parameter is a breaking change. The changed API gets a new address, and the old one keeps working for at
          least six months with the headers <code>Deprecation</code> (RFC 9745) and <code>Sunset</code> (RFC 8594).
        </p>
      </Topic>
    </>
  )
}
