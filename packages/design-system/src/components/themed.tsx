import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from '../theme.ts'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'

/** Nothing of the document is Mantine's to write: its colour scheme is the site's. */
const nothing = () => undefined

/**
 * Around Mantine's components, in the site's theme. Not around the whole site: what a page shows before anything is
 * clicked is made of plain elements, and pages without one of Mantine's components load none of it.
 */
export const Themed = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    getRootElement={nothing}
    withGlobalClasses={false}
    deduplicateCssVariables
  >
    {children}
  </MantineProvider>
)
