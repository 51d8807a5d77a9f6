import { requestProposal } from '@houselights/contracts/operators/proposals'
import { Button, TextInput } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Section } from '../../../layout/page/section.tsx'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { UnknownVenues } from '../../../operators/unknown-venues/unknown-venues.tsx'
import { ImportForm, ImportList } from '../../../operators/venue-proposals/import-form.tsx'
import { useScrapeRequest } from '../../../operators/venue-proposals/proposal-calls.ts'
import { ProposalCard, ProposalList } from '../../../operators/venue-proposals/proposal-list.tsx'
import { pageHead } from '../../../page/head.ts'
import { toText } from '../../../page/search-params.ts'

const MAX_ID_LENGTH = 36

export const Route = createFileRoute('/_operators/admin/venues')({
  validateSearch: (search): { proposal?: string | undefined; import?: string | undefined } => ({
    proposal: toText(search.proposal, MAX_ID_LENGTH),
    import: toText(search.import, MAX_ID_LENGTH),
  }),
  head: () => pageHead({ title: 'Add a venue' }),
  component: AddVenuePage,
})

function AddVenuePage() {
  const { proposal: proposalId, import: importId } = Route.useSearch()
  const navigate = useNavigate({ from: '/admin/venues' })
  const openProposal = (id: string) => void navigate({ search: { proposal: id, import: importId }, resetScroll: false })
  return (
    <AreaPage
      title="Add a venue"
      about="Enter the address of a venue’s site. We find and scrape its calendar, and you check the results before anything is public."
    >
      <SiteForm onScrapeRequested={openProposal} />
      {proposalId && <ProposalCard key={proposalId} id={proposalId} onScrapeRequested={openProposal} />}
      <UnknownVenues />
      <ProposalList currentId={proposalId} importId={importId} />
      <Section title="Import a list">
        <ImportForm />
        <ImportList currentId={importId} />
      </Section>
    </AreaPage>
  )
}

/** The field for a site's address. The text stays until the request to scrape the site succeeds. */
function SiteForm({ onScrapeRequested }: { onScrapeRequested: (id: string) => void }) {
  const [address, setAddress] = useState('')
  const [inputError, setInputError] = useState<string>()
  const { requestScrape, busy, error, reset } = useScrapeRequest((id) => {
    setAddress('')
    onScrapeRequested(id)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!address.trim()) return
    const { error: invalid } = requestProposal.body.safeParse({ address })
    if (invalid) setInputError(invalid.issues[0]?.message)
    else requestScrape(address)
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        name="address"
        label="Address of the venue’s site"
        description="The home page is fine, such as https://lantern.example.com/"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={500}
        size="md"
        my="md"
        maw="44rem"
        required
        value={address}
        error={inputError ?? error}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value)
          setInputError(undefined)
          if (error) reset()
        }}
      />
      <Button type="submit" size="md" loading={busy}>
        Scrape this site
      </Button>
    </form>
  )
}
