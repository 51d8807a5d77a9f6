import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'

type Props = ButtonProps & AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

/** A link of the site that looks like a button. */
export const LinkButton = createLink((props: Props) => <Button component="a" {...props} />)

/** The props of a link to a further page of a list: where JavaScript runs, the page is loaded into the list instead. */
export const loadedInPlace = (busy: boolean, load: () => void) =>
  ({
    preload: false,
    variant: 'default',
    'aria-disabled': busy,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      if (!busy) load()
    },
  }) as const
