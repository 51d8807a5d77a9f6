import { createFileRoute } from '@tanstack/react-router'
import { Section } from '../../../layout/page/section.tsx'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { FactReviews } from '../../../operators/venue-facts/fact-reviews.tsx'
import { VenueRequests } from '../../../operators/venue-facts/venue-requests.tsx'
import { pageHead } from '../../../page/head.ts'

export const Route = createFileRoute('/_operators/admin/venue-facts')({
  head: () => pageHead({ title: 'Venue facts' }),
  component: () => (
    <AreaPage
      title="Venue facts"
      about="What venues’ own pages state differently. Theirs becomes an edit you can undo."
    >
      <FactReviews />
      <Section title="Requests from venues">
        <VenueRequests />
      </Section>
    </AreaPage>
  ),
})
