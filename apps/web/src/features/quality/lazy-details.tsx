import { type ReactNode, useState } from 'react'
import { Details } from '../../layout/details.tsx'

/** Details whose content is rendered when they are first opened: there may be hundreds on a page. */
export function LazyDetails({ summary, children }: { summary: ReactNode; children: () => ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <Details summary={summary} onOpen={() => setOpened(true)}>
      {opened && children()}
    </Details>
  )
}
