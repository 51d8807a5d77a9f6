import { apiDocumentQuery, upcomingEventsQuery } from '@houselights/api-client/queries'
import { isUnannounced } from '@houselights/contracts/entities/unannounced'
import { createFileRoute } from '@tanstack/react-router'
import { CallSection, FieldTable } from '../features/developers/call-section.tsx'
import classes from '../features/developers/developers.module.css'
import { Guide, TOPICS } from '../features/developers/guide.tsx'
import { type Reference, toReference } from '../features/developers/reference.ts'
import { breadcrumbs } from '../json-ld/item-list.ts'
import { PageTitle } from '../layout/page/page-title.tsx'
import { publicHead } from '../page/head.ts'
import { loadOrFail } from '../page/load-or-fail.ts'
import { useCity, useOrigin } from '../page/page-city.ts'

export const Route = createFileRoute('/developers')({
  loader: async ({ context: { queryClient, origin, city } }) => {
    const [documentQuery, showsQuery] = [apiDocumentQuery(), upcomingEventsQuery({ query: { limit: 8 } })]
    const [apiDocument, upcoming] = await Promise.all([
      loadOrFail('Failed to fetch the description of the API', queryClient.ensureQueryData(documentQuery)),
      // the examples work without real names
      queryClient.ensureQueryData(showsQuery).catch(() => undefined),
    ])
    const event = upcoming?.items.find(({ artist }) => artist) ?? upcoming?.items[0]
    const exampleNames = {
      site: origin,
      event: event?.slug,
      artist: event?.artist?.slug,
      venue: upcoming?.items.find(({ venue }) => !isUnannounced(venue))?.venue.slug,
      city: city.id,
    }
    if (import.meta.env.SSR)
      // the document contains only what the page shows, not the data behind it
      for (const { queryKey } of [documentQuery, showsQuery]) queryClient.removeQueries({ queryKey })
    return { reference: toReference(apiDocument, exampleNames) }
  },
  head: ({ match: { context } }) =>
    publicHead(context, {
      title: 'For developers',
      // the same in every city except for the examples: search engines see one page
      canonical: '/developers',
      ...(import.meta.env.SSR && {
        description:
          'The public Houselights API: every call with its parameters, responses and examples in curl and TypeScript, plus feeds, limits and versioning.',
        jsonLd: [breadcrumbs(context, ['For developers', '/developers'])],
      }),
    }),
  component: DevelopersPage,
})

function DevelopersPage() {
  const city = useCity()
  const { reference } = Route.useLoaderData()
  const origin = useOrigin()
  return (
    <div className={`wrap ${classes.page}`}>
      <PageTitle title="For developers">
        <p>Every show and its sources, as data.</p>
      </PageTitle>
      <Contents reference={reference} />
      <Guide reference={reference} site={origin} city={city.id} />
      {reference.groups.map(({ name, description, calls }) => (
        <section key={name} aria-labelledby={`calls-${name}`}>
          <h2 id={`calls-${name}`}>{name}</h2>
          <p>{description}</p>
          {calls.map((call) => (
            <CallSection key={call.id} call={call} />
          ))}
        </section>
      ))}
      <section aria-labelledby="answers">
        <h2 id="answers">Response fields</h2>
        {reference.schemas.map(({ name, description, fields }) => (
          <section key={name} className={classes.call} aria-labelledby={`schema-${name}`}>
            <h3 id={`schema-${name}`}>{name}</h3>
            {description && <p>{description}</p>}
            <FieldTable caption={`Fields of ${name}`} fields={fields} />
          </section>
        ))}
      </section>
    </div>
  )
}

const Contents = ({ reference: { groups } }: { reference: Reference }) => (
  <nav aria-label="On this page">
    <ul className={classes.contents}>
      {TOPICS.map(([id, title]) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
      {groups.map(({ name, calls }) => (
        <li key={name}>
          <a href={`#calls-${name}`}>{name}</a>
          <ul>
            {calls.map(({ id, method, path }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <code>
                    {method} {path}
                  </code>
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <a href="#answers">Response fields</a>
      </li>
    </ul>
  </nav>
)
