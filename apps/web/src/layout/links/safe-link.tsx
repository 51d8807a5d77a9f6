import type { ComponentProps } from 'react'
import { safeUrl } from '../../format/links.ts'

/** A link to an external address, or only its text if the address isn't safe. */
export function SafeLink({ href, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { href: string | null }) {
  const safeAddress = safeUrl(href)
  if (!safeAddress) return children
  return (
    <a href={safeAddress} {...rest}>
      {children}
    </a>
  )
}
