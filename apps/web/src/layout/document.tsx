import { theme } from '@houselights/design-system/theme'
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core'
import { HeadContent, Scripts, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './styles.ts'

/** The HTML document around every page, failures included. */
export function Document({ children }: { children: ReactNode }) {
  const nonce = useRouter().options.ssr?.nonce
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <HeadContent />
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        <MantineProvider theme={theme} defaultColorScheme="auto" withGlobalClasses={false} deduplicateCssVariables>
          {children}
        </MantineProvider>
        <Scripts />
      </body>
    </html>
  )
}
