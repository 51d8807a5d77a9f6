import { HeadContent, Scripts, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { canonicalOrigin } from '../../page/origin.ts'
import { CITY_ELEMENT, toCityJson } from '../../page/page-city.ts'
import { getSavedCityScript } from '../header/chosen-city.ts'
import { COLOR_SCHEME_SCRIPT } from './color-scheme.ts'
import './styles.ts'

/** Lets our styles detect that scripts run. The media feature `scripting` is newer than our oldest browsers. */
const SCRIPTING_SCRIPT = `document.documentElement.dataset.scripting='';`

export function Document({ children }: { children: ReactNode }) {
  const { ssr, context } = useRouter().options
  const nonce = ssr?.nonce
  const { city } = context
  return (
    <html
      lang="en"
      data-mantine-color-scheme="light"
      data-scripting={import.meta.env.SSR ? undefined : ''}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
        <script
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: only constants and city ids
          dangerouslySetInnerHTML={{ __html: SCRIPTING_SCRIPT + getSavedCityScript(city) + COLOR_SCHEME_SCRIPT }}
          suppressHydrationWarning
        />
        <script
          id={CITY_ELEMENT}
          type="application/json"
          data-site={canonicalOrigin()}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped so that nothing in it ends the script
          dangerouslySetInnerHTML={{ __html: toCityJson(city) }}
        />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
