import { createFileRoute } from '@tanstack/react-router'
import { Section } from '../../../layout/page/section.tsx'
import { AreaPage } from '../../../operators/area/area-page.tsx'
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
    <AreaPage title="Admin" about="What keeps the listings complete and right.">
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
    </AreaPage>
  )
}
