import { endAllSessions } from '@houselights/contracts/operators/operator-session'
import { countWaiting } from '@houselights/contracts/operators/waiting-counts'
import { Button, Card, Flex, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, type LinkProps } from '@tanstack/react-router'
import type { z } from 'zod'
import layout from '../../../layout/cards/card-grid.module.css'
import { Section } from '../../../layout/page/section.tsx'
import { useSignOut } from '../../../operators/area/area-bar.tsx'
import { TOOLS } from '../../../operators/area/area-links.ts'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { operatorQuery } from '../../../operators/area/index.ts'
import { WaitingNotice } from '../../../operators/unknown-venues/unknown-venues.tsx'
import { pageHead } from '../../../page/head.ts'
import { toCityPath, useCity } from '../../../page/page-city.ts'

export const Route = createFileRoute('/_operators/admin/')({
  head: () => pageHead({ title: 'Admin' }),
  component: AdminPage,
})

function AdminPage() {
  const waiting = useQuery(operatorQuery(countWaiting)).data
  const isUnprotected = Route.useRouteContext({ select: ({ isUnprotected }) => isUnprotected })
  return (
    <AreaPage title="Admin" about="Tools to keep the listings complete and correct.">
      <PublicLinks />
      {waiting && <WaitingNotice {...waiting.unknownVenues} />}
      <AdminCards />
      <SourcesNotice />
      <Section title="More tools">
        <ToolList waiting={waiting} />
      </Section>
      {!isUnprotected && (
        <Section title="Sessions">
          <SignOutEverywhere />
        </Section>
      )}
    </AreaPage>
  )
}

const PublicLinks = () => (
  <Flex component="nav" aria-label="The public site" wrap="wrap" gap="0 1rem" my="md">
    <Link to="/">Home</Link> <Link to="/events">Events</Link> <Link to="/venues">Venues</Link>{' '}
    <Link to="/artists">Artists</Link>
  </Flex>
)

const AdminCards = () => (
  <Flex component="ul" wrap="wrap" gap="md">
    <AdminCard title="Data Quality Wizard" to="/data-quality">
      Finds duplicates and missing ticket links, descriptions and door times, and fixes what the evidence supports.
    </AdminCard>
    <AdminCard title="Scraping Coverage Monitor" to="/scraping-coverage">
      How much of each venue’s calendar we have, which sources fail, and jobs to scrape them again.
    </AdminCard>
    <AdminCard title="Database Management">Data copies and disk space.</AdminCard>
    <AdminCard title="Analytics Dashboard">What visitors search for and which shows they open.</AdminCard>
  </Flex>
)

const AdminCard = ({ title, to, children }: { title: string; to?: LinkProps['to']; children: string }) => (
  <Card component="li" flex="1 1 26rem" bg={to ? undefined : 'transparent'}>
    <Title order={2} size="h4">
      {to ? (
        <Link to={to} className="covers">
          {title}
        </Link>
      ) : (
        title
      )}
    </Title>
    <Text c="dimmed">{children}</Text>
    {!to && (
      <Button size="xs" variant="default" w="fit-content" disabled>
        Coming Soon
      </Button>
    )}
  </Card>
)

const SourcesNotice = () => (
  <Card component="aside" mt="lg" bg="var(--hl-accent-wash)" aria-label="Where event information comes from">
    <p>
      <strong>Authentic sources only.</strong> All event information comes from authentic venue sources. Synthetic or
      placeholder events are never generated.
    </p>
  </Card>
)

/** The tools, with how many decisions wait at some of them. */
const ToolList = ({ waiting }: { waiting: z.output<typeof countWaiting.response> | undefined }) => {
  const city = useCity()
  const counts: Readonly<Record<string, number | undefined>> = {
    '/admin/shows': waiting?.addedShows,
    '/admin/venue-facts': waiting?.venueFacts,
    '/admin/reports': waiting?.reports,
  }
  return (
    <ul className={layout.cards}>
      {TOOLS.map(([href, label, about]) => (
        <li key={href}>
          <a href={toCityPath(city, href)}>{label}</a>
          <Text size="sm" c="dimmed">
            {about}
            {counts[href] ? <strong> {counts[href]} open.</strong> : null}
          </Text>
        </li>
      ))}
      <li>
        <a href="/api/admin/queues">Queues</a>
        <Text size="sm" c="dimmed">
          All jobs in the queue, read-only.
        </Text>
      </li>
    </ul>
  )
}

/** Ends every operator's session, including this one, for example because a device was lost. */
function SignOutEverywhere() {
  const { mutate, isPending, isError } = useSignOut(endAllSessions)
  return (
    <div className="with-script">
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        Sign out everywhere
      </Button>
      {isError && <p role="alert">Signing out failed. Please try again.</p>}
    </div>
  )
}
