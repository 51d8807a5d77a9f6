import { slugify } from '@houselights/domain/text'
import type { Proposal } from '@houselights/types/proposals'
import { Box, SimpleGrid, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { FACT_FIELDS, factsOf, originOf, type TypedFacts, typedFacts } from './fact-fields.ts'
import type { AcceptedFacts } from './proposal-calls.ts'

interface FactFormProps {
  proposal: Proposal
  accept: (facts: AcceptedFacts) => void
  /** The buttons. */
  children: ReactNode
}

/** The venue's facts, to be corrected before it is made. */
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
