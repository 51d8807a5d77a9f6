import type { ComponentProps } from 'react'
import { safeUrl } from '../../format/links.ts'

/** A link to an address from outside, or only its text if the address isn't safe. */
export function SafeLink({ href, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { href: string | null }) {
  const safe = safeUrl(href)
  if (!safe) return children
  return (
    <a href={safe} {...rest}>
      {children}
    </a>
  )
}
