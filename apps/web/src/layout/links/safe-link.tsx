import type { ComponentProps } from 'react'
import { safeUrl } from '../../format/links.ts'

/** A link to an address that others wrote; its words alone where that is not safe. */
export function SafeLink({ href, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { href: string | null }) {
  const safe = safeUrl(href)
  if (!safe) return children
  return (
    <a href={safe} {...rest}>
      {children}
    </a>
  )
}
