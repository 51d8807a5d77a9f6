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
import { loadParts, markRefused } from '../page/load-or-fail.ts'
import { toCityPath, useCity, useOrigin } from '../page/page-city.ts'
import { EMBED_LIMITS, embedAddress, parseEmbedOptions } from '../standalone/embed/embed-options.ts'
import { embedSearch } from '../standalone/embed/embed-search.ts'

const TITLE = 'Put these shows on your site'

export const Route = createFileRoute('/embeds')({
  validateSearch: embedSearch,
  loaderDeps: ({ search }) => embedSearch(search),
  loader: async ({ context: { queryClient }, deps }) => {
    const { problems } = parseEmbedOptions(deps)
    if (problems.length > 0) markRefused()
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
      canonical: Object.values(search).some(Boolean) ? undefined : toCityPath(context.city, '/embeds'),
      ...(import.meta.env.SSR && {
        description: `A list of ${context.city.name} shows for venue sites and blogs: copy two lines, pick your colors, no cookies.`,
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
  const site = { origin, city }
  return (
    <div className="wrap">
      <PageTitle title={TITLE}>
        <p>
          List shows by venue, artist, neighborhood or the whole city. The list updates itself and says where the
          listings come from.
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
              <Snippet title="Script: fits the height of the list" text={scriptSnippet(search, site)} />
              <Snippet title="Frame: for sites that don’t allow scripts" text={frameSnippet(search, site)} />
            </div>
            <div>
              <h3>Preview</h3>
              <EmbedPreview address={toCityPath(city, embedAddress(search))} />
            </div>
          </div>
        </Section>
      )}
      <Section title="Good to know">
        <Facts origin={origin} />
      </Section>
    </div>
  )
}

const Facts = ({ origin }: { origin: string }) => (
  <ul className={classes.facts}>
    <li>
      The list sets no cookies, stores nothing in the browser, loads nothing from other sites and doesn’t send us your
      page’s address.
    </li>
    <li>
      The script accepts the form’s options as attributes: <code>data-venue</code>, <code>data-artist</code>,{' '}
      <code>data-neighborhood</code>, <code>data-genre</code>, <code>data-limit</code> (1 to {EMBED_LIMITS.max}),{' '}
      <code>data-theme</code>, <code>data-font</code>, <code>data-accent</code> and <code>data-background</code>. It
      also takes <code>data-title</code>, the frame’s title for screen readers. You can put several lists on one page.
    </li>
    <li>
      The <code>auto</code> theme follows the visitor’s choice of light or dark. On your own background color, the text
      turns dark or light to stay readable. For a transparent background, choose <code>light</code> or <code>dark</code>{' '}
      to match your page.
    </li>
    <li>
      If your site has a content security policy, allow <code>script-src {origin}</code> and{' '}
      <code>frame-src {origin}</code>. The script needs nothing else. The frame code sets its border and color scheme in
      a <code>style</code> attribute.
    </li>
    <li>
      The list and the script stay under 10 KB together. If names are long, the last shows are left out, and a link
      below leads to all of them.
    </li>
    <li>Without JavaScript, visitors see a link to the list.</li>
  </ul>
)
