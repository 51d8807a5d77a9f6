import { slugify } from '@houselights/domain/text'
import type { Proposal } from '@houselights/types/proposals'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { DecisionBar } from './decision-bar.tsx'
import { FACT_FIELDS, factsOf, originOf, type TypedFacts, typedFacts } from './fact-fields.ts'
import classes from './proposals.module.css'
import type { useDecision } from './use-decision.ts'

interface FactFormProps {
  proposal: Proposal
  decision: ReturnType<typeof useDecision>
}

/** The venue's facts, to be corrected before it is made. */
export function FactForm({ proposal, decision }: FactFormProps) {
  const [typed, setTyped] = useState<TypedFacts>(() => factsOf(proposal))
  const [wrong, setWrong] = useState<TypedFacts>({})
  const form = useRef<HTMLFormElement>(null)
  const accept = (event: FormEvent) => {
    event.preventDefault()
    const read = typedFacts(typed)
    setWrong('wrong' in read ? read.wrong : {})
    if ('facts' in read) return decision.accept(read.facts)
    const first = FACT_FIELDS.find(({ name }) => read.wrong[name])
    form.current?.querySelector<HTMLInputElement>(`[name="${first?.name}"]`)?.focus()
  }
  return (
    <form ref={form} onSubmit={accept} noValidate aria-labelledby="facts">
      <h3 id="facts" className={classes.heading}>
        The venue
      </h3>
      <div className={classes.fields}>
        {FACT_FIELDS.map(({ name, label, number }) => (
          <TextInput
            key={name}
            name={name}
            label={label}
            description={describe(name, proposal)}
            placeholder={name === 'slug' ? slugify(typed.name ?? '') : undefined}
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
      </div>
      <DecisionBar decision={decision} error={decision.error}>
        <Button type="submit" aria-disabled={decision.busy}>
          Accept
        </Button>
      </DecisionBar>
    </form>
  )
}

function describe(name: (typeof FACT_FIELDS)[number]['name'], proposal: Proposal): string {
  if (name === 'slug') return 'Of its page’s address. Made of the name where it is left empty.'
  const origin = originOf(name, proposal)
  return origin ? `From: ${origin}` : 'Not found on the site.'
}
