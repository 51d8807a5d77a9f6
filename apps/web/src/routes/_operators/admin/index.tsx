import { createFileRoute } from '@tanstack/react-router'
import { PageTitle } from '../../../layout/page/page-title.tsx'
import { Section } from '../../../layout/page/section.tsx'
import {
  AdminCards,
  PublicLinks,
  SignOutEverywhere,
  SourcesNotice,
  ToolList,
} from '../../../operators/area/front-page.tsx'
import { pageHead } from '../../../page/head.ts'

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
