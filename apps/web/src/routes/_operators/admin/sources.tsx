import { dataChanged } from '@houselights/api-client/operator-cache'
import { listSources, type SourceState, switchSource } from '@houselights/contracts/jobs/job-routes'
import { Box, Card, Flex, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { z } from 'zod'
import { formatDayAndTime } from '../../../format/day-and-time.ts'
import { safeUrl } from '../../../format/links.ts'
import { timeAgo } from '../../../format/relative-time.ts'
import { joinFacts } from '../../../format/words.ts'
import { type Clock, useClock } from '../../../hooks/use-clock.ts'
import { FactList } from '../../../layout/facts/fact-list.tsx'
import { type Tone, ToneBadge } from '../../../layout/figures/tone-badge.tsx'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { operatorCall, operatorQuery } from '../../../operators/area/index.ts'
import { SoftText, useDecide } from '../../../operators/decisions/index.ts'
import { RefusalNote, TermsNote } from '../../../operators/sources/index.ts'
import { pageHead } from '../../../page/head.ts'
import { loadOrFail } from '../../../page/load-or-fail.ts'
import { toCityPath, useCity } from '../../../page/page-city.ts'

export const Route = createFileRoute('/_operators/admin/sources')({
  loader: async ({ context }) => {
    await loadOrFail('Failed to fetch sources', context.queryClient.fetchQuery(operatorQuery(listSources)))
  },
  head: () => pageHead({ title: 'Sources and schedules' }),
  component: SourcesPage,
})

function SourcesPage() {
  const { data: sources = [] } = useQuery(operatorQuery(listSources))
  const scrapedSources = sources.filter(({ active, doNotScrape }) => active && !doNotScrape)
  return (
    <AreaPage
      title="Sources and schedules"
      about={
        <>
          {scrapedSources.length} of {sources.length} sources are scraped. If you mark a source do-not-scrape, we stop
          requesting it right away and hide events that only it listed. A list of many venues is off unless its terms
          allow automated reading; if you have permission or a key, turn it on.
        </>
      }
    >
      <Flex component="ul" direction="column" gap="sm" mt="lg">
        {sources.map((source) => (
          <SourceItem key={source.id} source={source} />
        ))}
      </Flex>
    </AreaPage>
  )
}

/** Changes a source's switches, and shows the server's response in the list. */
function useSwitch(id: string) {
  const client = useQueryClient()
  const { queryKey } = operatorQuery(listSources)
  // only one of the switches changes what visitors see
  const { decide, busy } = useDecide<void>({ refetch: async () => undefined })
  const change = (body: z.input<typeof switchSource.body>) =>
    decide(async () => {
      const updatedSource = await operatorCall(switchSource, { params: { id }, body })
      client.setQueryData(queryKey, (sources = []) =>
        sources.map((source) => (source.id === id ? updatedSource : source)),
      )
      if (body.doNotScrape !== undefined) await dataChanged(client, queryKey)
    })
  return { busy, change }
}

function SourceItem({ source }: { source: SourceState }) {
  const clock = useClock()
  const { change, busy } = useSwitch(source.id)
  const city = useCity()
  const { name, venueName, platform, url, kind, terms } = source
  const [tone, statusText] = getHealth(source)
  return (
    <Card component="li" fz="sm">
      <Group gap="0.75rem 1.5rem">
        <Stack flex="1 1 22rem" gap={4}>
          <Title order={2} size="h5">
            {name} <ToneBadge tone={tone}>{statusText}</ToneBadge>
          </Title>
          <SoftText block>
            {joinFacts(venueName !== name && venueName, kind, platform, !terms && 'terms unknown')} ·{' '}
            <a href={safeUrl(url)} target="_blank" rel="noopener noreferrer">
              Listing<span className="visually-hidden"> of {name}</span>
            </a>{' '}
            ·{' '}
            <a href={toCityPath(city, `/admin/runs?source=${encodeURIComponent(source.id)}`)}>
              Runs<span className="visually-hidden"> of {name}</span>
            </a>
          </SoftText>
          <TermsNote source={source} />
          <RefusalNote source={source} />
          {!source.refusedSince && (source.inactiveReason ?? source.lastProblem) && (
            <Text inherit c={source.inactiveReason ? 'dimmed' : 'var(--hl-bad)'}>
              {source.inactiveReason ?? source.lastProblem}
            </Text>
          )}
          {source.unverified && source.active && (
            <Text inherit c="dimmed">
              Nothing from this source is shown until a list has one of its shows, too. Then they all appear.
            </Text>
          )}
          {source.nextRunMissing && (
            <Text inherit c="var(--hl-bad)">
              No next run in the queue. A running worker will add one within a minute.
            </Text>
          )}
        </Stack>
        <Box flex="0 1 30rem">
          <FactList
            facts={[
              ['Next run', toNextRunText(source, clock)],
              ['Last success', source.lastSuccessAt ? timeAgo(source.lastSuccessAt, clock.now) : 'Never'],
              ['Found', source.lastFound ?? '–'],
            ]}
          />
        </Box>
        <Stack gap="xs">
          {source.permitted !== null && (
            <Switch
              label="We have permission"
              aria-label={`We have permission: ${name}`}
              checked={source.permitted}
              disabled={busy}
              onChange={({ currentTarget }) => void change({ permitted: currentTarget.checked })}
            />
          )}
          <Switch
            label="Scheduled"
            aria-label={`Scheduled: ${name}`}
            checked={source.scheduled}
            disabled={busy || !source.active}
            onChange={({ currentTarget }) => void change({ scheduled: currentTarget.checked })}
          />
          <Switch
            label="Do not scrape"
            aria-label={`Do not scrape: ${name}`}
            checked={source.doNotScrape}
            disabled={busy}
            onChange={({ currentTarget }) => void change({ doNotScrape: currentTarget.checked })}
          />
        </Stack>
      </Group>
    </Card>
  )
}

function getHealth({
  active,
  permitted,
  doNotScrape,
  scheduled,
  stale,
  refusedSince,
  failingSince,
  nextRunMissing,
  unverified,
  lastAttemptAt,
}: SourceState): [Tone, string] {
  if (doNotScrape) return ['plain', 'Do not scrape']
  if (permitted === false) return ['plain', 'Off']
  if (!active) return ['plain', 'Inactive']
  if (refusedSince) return ['middling', 'Refused']
  if (failingSince) return ['bad', 'Failing']
  if (stale) return ['bad', 'Stale']
  if (nextRunMissing) return ['bad', 'No next run']
  if (!scheduled) return ['middling', 'Paused']
  if (unverified) return ['middling', 'Unverified']
  return lastAttemptAt ? ['good', 'Healthy'] : ['plain', 'Never run']
}

function toNextRunText(
  { nextRunAt, nextRunMissing, doNotScrape, active, scheduled, refusedUntil }: SourceState,
  clock: Clock,
): string {
  if (nextRunAt && refusedUntil && refusedUntil > nextRunAt) return `After ${formatDayAndTime(refusedUntil, clock)}`
  if (nextRunAt) return formatDayAndTime(nextRunAt, clock)
  if (doNotScrape || !active || nextRunMissing) return 'None'
  // the queue didn't respond
  return scheduled ? 'Unknown' : 'Paused'
}
