import { ButtonLabel, type ButtonLook, buttonLook } from '@houselights/design-system/components/button'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'

type Props = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

export const LinkButton = createLink(({ variant, size, className = '', children, ...rest }: Props) => (
  <a
    {...buttonLook({ ...(variant && { variant }), ...(size && { size }), className: `screen-only ${className}` })}
    {...rest}
  >
    <ButtonLabel>{children}</ButtonLabel>
  </a>
))

/** Returns the props of a link to a list's next page. With JavaScript, that page is loaded into the list instead. */
export const loadInPlaceProps = (busy: boolean, load: () => void) =>
  ({
    preload: false,
    variant: 'default',
    'aria-disabled': busy,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      if (!busy) load()
    },
  }) as const
