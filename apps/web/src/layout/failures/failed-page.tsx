import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isLoadError, NOT_DISPLAYED } from '../../page/load-or-fail.ts'
import { LinkButton } from '../links/link-button.tsx'
import { Message, TryAgain } from './message.tsx'

export const NotFoundPage = () => (
  <Message title="404 Page Not Found">
    <p>Did you forget to add the page to the router?</p>
    <LinkButton to="/">Back to the shows</LinkButton>
  </Message>
)

/** If our script failed and the API didn't, shows the page as the server renders it. */
export function FailedPage({ error }: ErrorComponentProps) {
  const servedHtml = useServerRenderedPage(!isLoadError(error))
  if (servedHtml)
    return (
      <>
        <div className="wrap" style={{ paddingTop: 'var(--hl-space-4)' }}>
          <p role="alert">Parts of this page aren’t working right now.</p>
          <TryAgain />
        </div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: from our own server, which escapes what others wrote */}
        <div dangerouslySetInnerHTML={{ __html: servedHtml }} />
      </>
    )
  return (
    <Message title="Something went wrong">
      <p role="alert">{toMessage(error)}</p>
      <TryAgain />
    </Message>
  )
}

function useServerRenderedPage(isNeeded: boolean): string | undefined {
  const [servedHtml, setServedHtml] = useState<string>()
  useEffect(() => {
    if (!isNeeded) return
    const controller = new AbortController()
    fetchMain(controller.signal).then(setServedHtml, (cause: unknown) => {
      if (!controller.signal.aborted) console.error('Couldn’t fetch the page from the server either:', cause)
    })
    return () => controller.abort()
  }, [isNeeded])
  return servedHtml
}

async function fetchMain(signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch(window.location.href, { headers: { accept: 'text/html' }, signal })
  if (!response.ok) return undefined
  return new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('content')?.innerHTML
}

/**
 * A loader's error is named `Error`, and its message is written for visitors. Errors in scripts have other names, such
 * as TypeError.
 */
const toMessage = (error: unknown): string =>
  error instanceof Error && error.name === 'Error' && error.message ? error.message : NOT_DISPLAYED
