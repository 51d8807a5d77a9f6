import { filterOptionsQuery, venueNamesQuery } from '@houselights/api-client/queries'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import classes from '../features/embed-builder/embed-builder.module.css'
import { EmbedForm } from '../features/embed-builder/embed-form.tsx'
import { EmbedPreview } from '../features/embed-builder/embed-preview.tsx'
import { frameSnippet, Snippet, scriptSnippet } from '../features/embed-builder/snippet.tsx'
import { breadcrumbs } from '../json-ld/item-list.ts'
import { PageTitle } from '../layout/page/page-title.tsx'
import { Section } from '../layout/page/section.tsx'
import { publicHead } from '../page/head.ts'
import { answerUnreadable, loadParts } from '../page/load-or-fail.ts'
import { inCity, useCity, useOrigin } from '../page/page-city.ts'
import { EMBED_LIMITS, embedAddress, embedOptions } from '../standalone/embed/embed-options.ts'
import { embedSearch } from '../standalone/embed/embed-search.ts'

const TITLE = 'Put these shows on your site'

export const Route = createFileRoute('/embeds')({
  validateSearch: embedSearch,
  loaderDeps: ({ search }) => embedSearch(search),
  loader: async ({ context: { queryClient }, deps }) => {
    const { problems } = embedOptions(deps)
    if (problems.length > 0) answerUnreadable()
    await loadParts({
      rest: [
        ['Failed to fetch venues', queryClient.ensureQueryData(venueNamesQuery())],
        ['Failed to fetch the filters', queryClient.ensureQueryData(filterOptionsQuery())],
      ],
    })
    return { problems }
  },
  head: ({ match: { loaderDeps: search, context } }) =>
    publicHead(context, {
      title: `Put ${context.city.name} shows on your site`,
      canonical: Object.values(search).some(Boolean) ? undefined : inCity(context.city, '/embeds'),
      ...(import.meta.env.SSR && {
        description: `A list of shows in ${context.city.name} for the sites of venues and blogs: two lines to copy, in your colours, without cookies.`,
        jsonLd: [breadcrumbs(context, [TITLE, '/embeds'])],
      }),
    }),
  component: EmbedsPage,
})

function EmbedsPage() {
  const search = Route.useLoaderDeps()
  const { problems } = Route.useLoaderData()
  const origin = useOrigin()
  const city = useCity()
  const venues = useQuery(venueNamesQuery())
  const options = useQuery(filterOptionsQuery())
  const place = { origin, city }
  return (
    <div className="wrap">
      <PageTitle title={TITLE}>
        <p>
          A venue’s own shows, an artist’s, a neighborhood’s or the whole city’s. The list renews itself, and says where
          the listings come from.
        </p>
      </PageTitle>
      <EmbedForm search={search} venues={venues.data ?? []} options={options.data} />
      {problems.length > 0 ? (
        <div role="alert">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      ) : (
        <Section title="Copy one of these">
          <div className={classes.panes}>
            <div>
              <Snippet title="By script: as high as the list is" text={scriptSnippet(search, place)} />
              <Snippet title="By frame: for sites that take no script" text={frameSnippet(search, place)} />
            </div>
            <div>
              <h3>Preview</h3>
              <EmbedPreview address={inCity(city, embedAddress(search))} />
            </div>
          </div>
        </Section>
      )}
      <Section title="What to know">
        <Facts origin={origin} />
      </Section>
    </div>
  )
}

const Facts = ({ origin }: { origin: string }) => (
  <ul className={classes.facts}>
    <li>
      It sets no cookies, stores nothing in the browser, loads nothing from anybody else, and the address of your page
      is not sent to us.
    </li>
    <li>
      The script takes the choices of the form as attributes: <code>data-venue</code>, <code>data-artist</code>,{' '}
      <code>data-neighborhood</code>, <code>data-genre</code>, <code>data-limit</code> (1 to {EMBED_LIMITS.most}),{' '}
      <code>data-theme</code>, <code>data-font</code>, <code>data-accent</code> and <code>data-background</code>; also{' '}
      <code>data-title</code>, which screen readers say of the frame. Several lists may stand on one page.
    </li>
    <li>
      The theme <code>auto</code> is as the visitor has chosen, light or dark. On a background of your own, the words
      are dark or light as it needs. A transparent one needs the theme <code>light</code> or <code>dark</code>, as your
      page is.
    </li>
    <li>
      A site with a content security policy allows <code>script-src {origin}</code> and <code>frame-src {origin}</code>.
      The script needs nothing else; the lines of the frame set its border and scheme by a <code>style</code> attribute.
    </li>
    <li>
      The list and the script are less than 10 KB together: where names are long, the last of the chosen shows are left
      out. A link below them leads to all.
    </li>
    <li>Without JavaScript the lines show a link to the list.</li>
  </ul>
)
