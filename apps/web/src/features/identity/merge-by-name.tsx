import { useState } from 'react'
import { Section } from '../../layout/section.tsx'
import { FindArtist, type FoundArtist } from './find-artist.tsx'
import classes from './identity.module.css'
import { MergeForm } from './merge-form.tsx'
import type { Identity } from './use-identity.ts'

/** Merges two artists that are found by name. */
export function MergeByName({ identity }: { identity: Identity }) {
  const [a, setA] = useState<FoundArtist>()
  const [b, setB] = useState<FoundArtist>()
  const clear = () => {
    setA(undefined)
    setB(undefined)
  }
  return (
    <Section title="Make two artists one">
      <div className={classes.sides}>
        <FindArtist label="One artist" chosen={a} onChoose={setA} />
        <FindArtist label="The other artist" chosen={b} onChoose={setB} />
      </div>
      {a && b && <MergeForm key={`${a.id} ${b.id}`} artists={[a, b]} identity={identity} onDone={clear} />}
    </Section>
  )
}
