import { createFileRoute } from '@tanstack/react-router'
import {
  AdminCards,
  PublicLinks,
  SignOutEverywhere,
  SourcesNotice,
  ToolList,
} from '../../../features/operators/front-page.tsx'
import { pageHead } from '../../../head.ts'
import { PageTitle } from '../../../layout/page-title.tsx'
import { Section } from '../../../layout/section.tsx'

export const Route = createFileRoute('/_operators/admin/')({
  head: () => pageHead({ title: 'Admin' }),
  component: AdminPage,
})

function AdminPage() {
  const open = Route.useRouteContext({ select: ({ open }) => open })
  return (
    <div className="wrap">
      <PageTitle title="Admin">
        <p>What keeps the listings complete and right.</p>
      </PageTitle>
      <PublicLinks />
      <AdminCards />
      <SourcesNotice />
      <Section title="Further tools">
        <ToolList />
      </Section>
      {!open && (
        <Section title="Sessions">
          <SignOutEverywhere />
        </Section>
      )}
    </div>
  )
}
