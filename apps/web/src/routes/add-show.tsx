import { createFileRoute, Link } from '@tanstack/react-router'
import { AddShow } from '../features/add-show/add-show.tsx'
import { OUTCOMES, type Outcome } from '../features/add-show/form-outcome.ts'
import { PageTitle } from '../layout/page/page-title.tsx'
import { publicHead } from '../page/head.ts'
import { toCityPath } from '../page/page-city.ts'
import { oneOf } from '../page/search-params.ts'

export const Route = createFileRoute('/add-show')({
  validateSearch: ({ outcome }): { outcome?: Outcome | undefined } => ({ outcome: oneOf(OUTCOMES, outcome) }),
  head: ({ match: { context } }) =>
    publicHead(context, {
      title: 'Add a show',
      canonical: toCityPath(context.city, '/add-show'),
      description: `Send the page of a show in ${context.city.name} that isn’t listed yet.`,
    }),
  component: AddShowPage,
})

function AddShowPage() {
  const { outcome } = Route.useSearch()
  return (
    <div className="wrap">
      <PageTitle title="Add a show">
        <p>
          Send the page where the venue, the ticket seller or the band announces it. We take everything from that page,
          so there’s nothing else to fill in. If all shows of a venue are missing,{' '}
          <Link to="/venues" hash="missing-venue">
            suggest the venue
          </Link>
          .
        </p>
      </PageTitle>
      <AddShow outcome={outcome} />
    </div>
  )
}
