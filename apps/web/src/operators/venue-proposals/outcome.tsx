import { acceptProposal, exportVenue, type Proposal } from '@houselights/contracts/operators/proposals'
import { slugify } from '@houselights/domain/text/text'
import { Box, Button, Card, SimpleGrid, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount } from '../../format/words.ts'
import { StickyBar } from '../../layout/page/sticky-bar.tsx'
import { layout } from '../decisions/index.ts'
import { Preview } from './preview.tsx'
import { type AcceptedFacts, type ProposalDecision, useDecision, useScrapeRequest } from './proposal-calls.ts'

interface OutcomeProps {
  proposal: Proposal
  /** Called with the proposal's id when its site will be scraped again. */
  onScrapeRequested: (id: string) => void
}

export function Outcome({ proposal, onScrapeRequested }: OutcomeProps) {
  const decision = useDecision(proposal.id)
  const { state, result, source, venue } = proposal
  const known = source ?? venue
  const hasFailed = state === 'failed' || (state === 'read' && !result?.source)
  return (
    <>
      {(state === 'accepted' || state === 'refused') && (
        <DecisionOutcome proposal={proposal} isFocused={decision.isDecided} />
      )}
      {result && <Preview result={result} />}
      {hasFailed && <Failed proposal={proposal} decision={decision} onScrapeRequested={onScrapeRequested} />}
      {state === 'read' && !hasFailed && !known && (
        <FactForm proposal={proposal} accept={decision.accept}>
          <DecisionBar decision={decision}>
            <Button type="submit" aria-disabled={decision.busy}>
              Accept
            </Button>
          </DecisionBar>
        </FactForm>
      )}
      {state === 'read' && !hasFailed && known && (
        <>
          <Text mt="lg">
            {source
              ? `New address proposed for ${source.name}. ${describeAgreement(result)}`
              : `Proposed as the calendar of ${known.name}, which has none.`}
          </Text>
          <DecisionBar decision={decision}>
            <Button aria-disabled={decision.busy} onClick={() => decision.accept({})}>
              Scrape {known.name} at this address
            </Button>
          </DecisionBar>
        </>
      )}
    </>
  )
}

function describeAgreement(result: Proposal['result']): string {
  if (!result?.agreement) return 'We don’t know if it has the same shows.'
  const { known, found } = result.agreement
  return `It lists ${found} of ${formatCount(known, 'show')} we know about in the coming days.`
}

interface DecisionBarProps {
  decision: Pick<ProposalDecision, 'busy' | 'error' | 'refuse'>
  children: ReactNode
}

const DecisionBar = ({ decision: { busy, error, refuse }, children }: DecisionBarProps) => (
  <StickyBar error={error}>
    {children}
    <Button variant="default" aria-disabled={busy} onClick={refuse}>
      Refuse
    </Button>
  </StickyBar>
)

interface FailedProps extends Pick<OutcomeProps, 'proposal' | 'onScrapeRequested'> {
  decision: ProposalDecision
}

/** A site that couldn't be scraped (and why), or whose platform isn't supported. It can be scraped again. */
function Failed({ proposal: { id, source, problem }, decision, onScrapeRequested }: FailedProps) {
  const { requestAgain, busy, error } = useScrapeRequest(onScrapeRequested)
  return (
    <>
      {source && <p>We tried this address because scraping {source.name} no longer works well.</p>}
      {problem && <p>{problem}</p>}
      <DecisionBar decision={{ ...decision, error: error ?? decision.error }}>
        <Button loading={busy} onClick={() => requestAgain(id)}>
          Scrape it again
        </Button>
      </DecisionBar>
    </>
  )
}

/** The outcome of a proposal. It gets the focus after a decision on this page, because it replaces the buttons. */
function DecisionOutcome({ proposal: { state, venue }, isFocused }: { proposal: Proposal; isFocused: boolean }) {
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) outcome.current?.focus()
  }, [isFocused])
  return (
    <Card ref={outcome} tabIndex={-1} my="md" bg="var(--hl-raised)" bd={0}>
      {state === 'refused' && <p>Refused.</p>}
      {state === 'accepted' && <p>It’s now scraped on a schedule.</p>}
      {state === 'accepted' && venue && (
        <p className={layout.links}>
          <Link to="/venues/$slug" params={{ slug: venue.slug }}>
            See {venue.name}
          </Link>
          <a href={exportVenue.path.replace(':slug', venue.slug)} download={`${venue.slug}.json`}>
            Download its data file
          </a>
        </p>
      )}
    </Card>
  )
}

interface FactField {
  name: keyof AcceptedFacts
  label: string
  expected: string
  isNumber?: true
}

const FACT_FIELDS: readonly FactField[] = [
  { name: 'name', label: 'Name', expected: 'a name' },
  { name: 'slug', label: 'Slug', expected: 'lower-case words joined by hyphens, such as the-lantern' },
  { name: 'address', label: 'Address', expected: 'an address' },
  { name: 'neighborhood', label: 'Neighborhood', expected: 'a name' },
  { name: 'latitude', label: 'Latitude', expected: 'a number from -90 to 90, such as 37.77', isNumber: true },
  { name: 'longitude', label: 'Longitude', expected: 'a number from -180 to 180, such as -122.42', isNumber: true },
  { name: 'venueType', label: 'Type', expected: 'words joined by underscores, such as music_hall' },
  { name: 'capacity', label: 'Capacity', expected: 'a whole number, such as 250', isNumber: true },
  { name: 'website', label: 'Website', expected: 'an address, such as https://lantern.example.com/' },
]

type TypedFacts = Partial<Record<FactField['name'], string>>

/** Returns the fields' initial values. Facts from the site itself win over those from the imported list. */
const getFacts = ({ given: givenFacts, result }: Pick<Proposal, 'given' | 'result'>): TypedFacts =>
  Object.fromEntries(Object.entries({ ...givenFacts, ...result?.facts }).map(([name, value]) => [name, String(value)]))

/** Describes where a fact comes from; undefined if there's no such fact. */
function describeOrigin(name: FactField['name'], { given: givenFacts, result }: Pick<Proposal, 'given' | 'result'>) {
  if (name === 'slug') return undefined
  if (result?.facts[name] !== undefined) return result.from[name]
  return givenFacts[name] === undefined ? undefined : 'the imported list'
}

/** Returns the facts to send, or an error message for each invalid field. */
function parseFacts(
  values: TypedFacts,
): { facts: AcceptedFacts } | { errors: Partial<Record<FactField['name'], string>> } {
  const entries = FACT_FIELDS.flatMap(({ name, isNumber }) => {
    const text = values[name]?.trim()
    return text ? [[name, isNumber ? Number(text) : text] as const] : []
  })
  const parsed = acceptProposal.body.safeParse(Object.fromEntries(entries))
  if (parsed.success) return { facts: parsed.data }
  const invalidNames = new Set(parsed.error.issues.map(({ path: [name] }) => name))
  const invalidFields = FACT_FIELDS.filter(({ name }) => invalidNames.has(name))
  return { errors: Object.fromEntries(invalidFields.map(({ name, expected }) => [name, `This must be ${expected}.`])) }
}

interface FactFormProps {
  proposal: Proposal
  accept: (facts: AcceptedFacts) => void
  children: ReactNode
}

function FactForm({ proposal, accept, children }: FactFormProps) {
  const [values, setValues] = useState<TypedFacts>(() => getFacts(proposal))
  const [errors, setErrors] = useState<TypedFacts>({})
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const factsOrErrors = parseFacts(values)
    setErrors('errors' in factsOrErrors ? factsOrErrors.errors : {})
    if ('facts' in factsOrErrors) return accept(factsOrErrors.facts)
    const firstInvalid = FACT_FIELDS.find(({ name }) => factsOrErrors.errors[name])
    form.current?.querySelector<HTMLInputElement>(`[name="${firstInvalid?.name}"]`)?.focus()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-labelledby="facts">
      <Box component="h3" id="facts" mt="lg" mb="sm">
        The venue
      </Box>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {FACT_FIELDS.map(({ name, label, isNumber }) => (
          <TextInput
            key={name}
            name={name}
            label={label}
            description={describeField(name, proposal)}
            placeholder={name === 'slug' ? slugify(values.name ?? '') : undefined}
            // keeps a focused field clear of the sticky button bar
            styles={{ input: { scrollMarginBottom: '6rem' } }}
            inputMode={isNumber ? 'decimal' : undefined}
            autoComplete="off"
            required={name === 'name'}
            value={values[name] ?? ''}
            error={errors[name]}
            onChange={({ currentTarget: { value } }) => {
              setValues((current) => ({ ...current, [name]: value }))
              setErrors(({ [name]: _, ...rest }) => rest)
            }}
          />
        ))}
      </SimpleGrid>
      {children}
    </form>
  )
}

function describeField(name: (typeof FACT_FIELDS)[number]['name'], proposal: Proposal): string {
  if (name === 'slug') return 'The last part of its page’s address. Made from the name if empty.'
  const origin = describeOrigin(name, proposal)
  return origin ? `From: ${origin}` : 'Not found on the site.'
}
