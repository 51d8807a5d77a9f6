import { getNewsletterState } from '@houselights/contracts/newsletter/newsletter-operations'
import { getPushState } from '@houselights/contracts/push/push-operations'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AddressRequests } from '../../../features/newsletter-admin/address-requests.tsx'
import { DigestPreview } from '../../../features/newsletter-admin/digest-preview.tsx'
import { NewsletterState } from '../../../features/newsletter-admin/newsletter-state.tsx'
import { PushState } from '../../../features/newsletter-admin/push-state.tsx'
import { operatorQuery } from '../../../features/operators/operator-calls.ts'
import { pageHead } from '../../../head.ts'
import { PageTitle } from '../../../layout/page-title.tsx'
import { Section } from '../../../layout/section.tsx'
import { loadOrFail } from '../../../load-or-fail.ts'

export const Route = createFileRoute('/_operators/admin/newsletter')({
  loader: async ({ context }) => {
    // imported here and not at the top: every visitor loads the loaders of all routes
    const { operatorQuery } = await import('../../../features/operators/operator-calls.ts')
    const { getNewsletterState } = await import('@houselights/contracts/newsletter/newsletter-operations')
    const { getPushState } = await import('@houselights/contracts/push/push-operations')
    const { queryClient } = context
    const both = [
      queryClient.fetchQuery(operatorQuery(getNewsletterState)),
      queryClient.fetchQuery(operatorQuery(getPushState)),
    ]
    await loadOrFail('Failed to fetch the newsletter', Promise.all(both))
  },
  head: () => pageHead({ title: 'Newsletter' }),
  component: NewsletterPage,
})

function NewsletterPage() {
  const { data } = useQuery(operatorQuery(getNewsletterState))
  const { data: push } = useQuery(operatorQuery(getPushState))
  return (
    <div className="wrap">
      <PageTitle title="Newsletter">
        <p>
          The week’s shows by mail: who gets them, what became of the last issues, and what the next one would say. And
          what browsers are told of.
        </p>
      </PageTitle>
      {data && <NewsletterState state={data} />}
      <Section title="The next issue">
        <DigestPreview />
      </Section>
      <Section title="One address">
        <AddressRequests />
      </Section>
      {push && <PushState state={push} />}
    </div>
  )
}
