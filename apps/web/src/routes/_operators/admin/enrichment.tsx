import {
  type ArtistProvider,
  getEnrichment,
  type LookupOutcome,
  type PictureCounts,
} from '@houselights/contracts/operators/enrichment'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { formatCount } from '../../../format/words.ts'
import { Section } from '../../../layout/page/section.tsx'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { operatorQuery } from '../../../operators/area/index.ts'
import { LookupList } from '../../../operators/enrichment/lookup-list.tsx'
import { ProviderCards } from '../../../operators/enrichment/provider-cards.tsx'
import { pageHead } from '../../../page/head.ts'
import { loadOrFail } from '../../../page/load-or-fail.ts'
import { oneOf } from '../../../page/search-params.ts'

// repeated here: every visitor loads the code that parses addresses, and must not load operators' contracts with it
const PROVIDERS = ['musicbrainz', 'spotify'] as const satisfies readonly ArtistProvider[]
const OUTCOMES = ['linked', 'ask', 'none', 'failed'] as const satisfies readonly LookupOutcome[]
type Search = { provider?: ArtistProvider | undefined; outcome?: LookupOutcome | undefined }

export const Route = createFileRoute('/_operators/admin/enrichment')({
  validateSearch: ({ provider, outcome }): Search => ({
    provider: oneOf(PROVIDERS, provider),
    outcome: oneOf(OUTCOMES, outcome),
  }),
  loader: async ({ context }) => {
    await loadOrFail('Failed to fetch the providers', context.queryClient.fetchQuery(operatorQuery(getEnrichment)))
  },
  head: () => pageHead({ title: 'Enrichment' }),
  component: EnrichmentPage,
})

function EnrichmentPage() {
  const { provider, outcome = 'ask' } = Route.useSearch()
  const { data } = useQuery(operatorQuery(getEnrichment))
  return (
    <AreaPage
      title="Enrichment"
      about="Match artists on MusicBrainz and Spotify, and venues on Google Maps. If it’s unclear, a person decides."
    >
      {data && (
        <Section title="Providers">
          <ProviderCards providers={data.providers} />
        </Section>
      )}
      <Section title="Artists">
        <LookupList provider={provider} outcome={outcome} />
      </Section>
      {data && (
        <Section title="Pictures">
          <p>{describePictures(data.pictures)}</p>
        </Section>
      )}
    </AreaPage>
  )
}

const describePictures = ({ kept, waiting, failed, refused, removed, bytes }: PictureCounts) =>
  `${formatCount(kept, 'picture')} stored, ${(bytes / 1024 / 1024).toFixed(1)} MiB in all; ${waiting} waiting, ${failed} failed, ${refused} refused, ${removed} removed.`
