import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useClock } from '../../../hooks/use-clock.ts'
import { Section } from '../../../layout/page/section.tsx'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { AskForm } from '../../../operators/venue-proposals/ask-form.tsx'
import { ImportForm } from '../../../operators/venue-proposals/import-form.tsx'
import { ImportList } from '../../../operators/venue-proposals/import-list.tsx'
import { ProposalCard } from '../../../operators/venue-proposals/proposal-card.tsx'
import { ProposalList } from '../../../operators/venue-proposals/proposal-list.tsx'
import { pageHead } from '../../../page/head.ts'
import { textOf } from '../../../page/search-params.ts'

const LONGEST_ID = 36

export const Route = createFileRoute('/_operators/admin/venues')({
  validateSearch: (search): { proposal?: string | undefined; import?: string | undefined } => ({
    proposal: textOf(search.proposal, LONGEST_ID),
    import: textOf(search.import, LONGEST_ID),
  }),
  head: () => pageHead({ title: 'Add a venue' }),
  component: AddVenuePage,
})

function AddVenuePage() {
  const clock = useClock()
  const { proposal, import: importId } = Route.useSearch()
  const navigate = useNavigate({ from: '/admin/venues' })
  const open = (id: string) => void navigate({ search: { proposal: id, import: importId }, resetScroll: false })
  return (
    <AreaPage
      title="Add a venue"
      about="Type the address of a venue’s site. Its calendar is looked for and read, and you see what was found before anything is public."
    >
      <AskForm onAsked={open} />
      {proposal && <ProposalCard key={proposal} id={proposal} clock={clock} onAsked={open} />}
      <ProposalList current={proposal} importId={importId} clock={clock} />
      <Section title="Import a list">
        <ImportForm />
        <ImportList current={importId} clock={clock} />
      </Section>
    </AreaPage>
  )
}
