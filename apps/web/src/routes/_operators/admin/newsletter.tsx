import { getNewsletterState } from '@houselights/contracts/newsletter/newsletter-operations'
import { getPushState } from '@houselights/contracts/push/push-operations'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Section } from '../../../layout/page/section.tsx'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { operatorQuery } from '../../../operators/area/operator-calls.ts'
import { AddressRequests } from '../../../operators/newsletter/address-requests.tsx'
import { DigestPreview } from '../../../operators/newsletter/digest-preview.tsx'
import { NewsletterState } from '../../../operators/newsletter/newsletter-state.tsx'
import { PushState } from '../../../operators/newsletter/push-state.tsx'
import { pageHead } from '../../../page/head.ts'
import { loadOrFail } from '../../../page/load-or-fail.ts'

export const Route = createFileRoute('/_operators/admin/newsletter')({
  loader: async ({ context }) => {
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
    <AreaPage
      title="Newsletter"
      about="The week’s shows by mail: who gets them, what became of the last issues, and what the next one would say. And what browsers are told of."
    >
      {data && <NewsletterState state={data} />}
      <Section title="The next issue">
        <DigestPreview />
      </Section>
      <Section title="One address">
        <AddressRequests />
      </Section>
      {push && <PushState state={push} />}
    </AreaPage>
  )
}
