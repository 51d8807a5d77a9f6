import { acceptProposal, type Proposal } from '@houselights/contracts/operators/proposals'
import { slugify } from '@houselights/domain/text/text'
import { Box, SimpleGrid, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { AcceptedFacts } from './proposal-calls.ts'

interface FactField {
  name: keyof AcceptedFacts
  label: string
  expected: string
  number?: true
}

const FACT_FIELDS: readonly FactField[] = [
  { name: 'name', label: 'Name', expected: 'a name' },
  { name: 'slug', label: 'Slug', expected: 'lower-case words joined by hyphens, such as the-lantern' },
  { name: 'address', label: 'Address', expected: 'an address' },
  { name: 'neighborhood', label: 'Neighborhood', expected: 'a name' },
  { name: 'latitude', label: 'Latitude', expected: 'a number from -90 to 90, such as 37.77', number: true },
  { name: 'longitude', label: 'Longitude', expected: 'a number from -180 to 180, such as -122.42', number: true },
  { name: 'venueType', label: 'Type', expected: 'words joined by underscores, such as music_hall' },
  { name: 'capacity', label: 'Capacity', expected: 'a whole number, such as 250', number: true },
  { name: 'website', label: 'Website', expected: 'an address, such as https://lantern.example.com/' },
]

type TypedFacts = Partial<Record<FactField['name'], string>>

/** The facts as fields hold them at first; what the site itself says counts before the list that named it. */
const factsOf = ({ given, result }: Pick<Proposal, 'given' | 'result'>): TypedFacts =>
  Object.fromEntries(Object.entries({ ...given, ...result?.facts }).map(([name, value]) => [name, String(value)]))

/** Where a fact is from, in words; undefined where nothing is known. */
function originOf(name: FactField['name'], { given, result }: Pick<Proposal, 'given' | 'result'>) {
  if (name === 'slug') return undefined
  if (result?.facts[name] !== undefined) return result.from[name]
  return given[name] === undefined ? undefined : 'the imported list'
}

/** The facts as they are sent; or what is wrong, by field. */
function typedFacts(
  typed: TypedFacts,
): { facts: AcceptedFacts } | { wrong: Partial<Record<FactField['name'], string>> } {
  const filled = FACT_FIELDS.flatMap(({ name, number }) => {
    const text = typed[name]?.trim()
    return text ? [[name, number ? Number(text) : text] as const] : []
  })
  const parsed = acceptProposal.body.safeParse(Object.fromEntries(filled))
  if (parsed.success) return { facts: parsed.data }
  const named = new Set(parsed.error.issues.map(({ path: [name] }) => name))
  const wrong = FACT_FIELDS.filter(({ name }) => named.has(name))
  return { wrong: Object.fromEntries(wrong.map(({ name, expected }) => [name, `This must be ${expected}.`])) }
}

interface FactFormProps {
  proposal: Proposal
  accept: (facts: AcceptedFacts) => void
  children: ReactNode
}

export function FactForm({ proposal, accept, children }: FactFormProps) {
  const [typed, setTyped] = useState<TypedFacts>(() => factsOf(proposal))
  const [wrong, setWrong] = useState<TypedFacts>({})
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = typedFacts(typed)
    setWrong('wrong' in read ? read.wrong : {})
    if ('facts' in read) return accept(read.facts)
    const first = FACT_FIELDS.find(({ name }) => read.wrong[name])
    form.current?.querySelector<HTMLInputElement>(`[name="${first?.name}"]`)?.focus()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-labelledby="facts">
      <Box component="h3" id="facts" mt="lg" mb="sm">
        The venue
      </Box>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {FACT_FIELDS.map(({ name, label, number }) => (
          <TextInput
            key={name}
            name={name}
            label={label}
            description={describe(name, proposal)}
            placeholder={name === 'slug' ? slugify(typed.name ?? '') : undefined}
            // a focused field is not covered by the bar of buttons
            styles={{ input: { scrollMarginBottom: '6rem' } }}
            inputMode={number ? 'decimal' : undefined}
            autoComplete="off"
            required={name === 'name'}
            value={typed[name] ?? ''}
            error={wrong[name]}
            onChange={({ currentTarget: { value } }) => {
              setTyped((before) => ({ ...before, [name]: value }))
              setWrong(({ [name]: _, ...rest }) => rest)
            }}
          />
        ))}
      </SimpleGrid>
      {children}
    </form>
  )
}

function describe(name: (typeof FACT_FIELDS)[number]['name'], proposal: Proposal): string {
  if (name === 'slug') return 'Of its page’s address. Made of the name where it is left empty.'
  const origin = originOf(name, proposal)
  return origin ? `From: ${origin}` : 'Not found on the site.'
}
