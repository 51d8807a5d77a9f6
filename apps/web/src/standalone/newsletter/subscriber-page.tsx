import { isNotFound, isRefusal } from '@houselights/api-client/api-error'
import { call } from '@houselights/api-client/call'
import type { SiteCity } from '@houselights/contracts/cities/site-city'
import { getConfirmation, getSubscription } from '@houselights/contracts/newsletter/subscriptions'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { apiFetch } from '../../api/api-fetch.ts'
import { toCityPath } from '../../page/page-city.ts'
import { runInContext, type ServerContext } from '../../rendering/server-context.ts'
import type { RequestedPage, SubscriberDocument, SubscriberPageName, SubscriberPages } from '../documents.ts'
import { PAGE_STYLE } from './page-style.ts'
import { SettingsForms } from './settings-forms.tsx'

const API_TIMEOUT_MS = 5_000

export function createSubscriberPages(context: ServerContext): SubscriberPages {
  return {
    failed: (path, error) => failedDocument(context.cityAt(path), error),
    page: (requested) => runInContext(context, () => getPage(requested, context)),
  }
}

async function getPage(requested: RequestedPage, { apiUrl, cityAt }: ServerContext): Promise<SubscriberDocument> {
  const city = cityAt(requested.path)
  try {
    const fetch = apiFetch()
    const options = { baseUrl: apiUrl, signal: AbortSignal.timeout(API_TIMEOUT_MS), ...(fetch && { fetch }) }
    const renderPage: RenderPage = (title, content) => toDocument(200, city, title, content)
    return await PAGES[requested.page](renderPage, requested, city, options)
  } catch (error) {
    return failedDocument(city, error)
  }
}

type Options = Parameters<typeof call>[2]
type RenderPage = (title: string, content: ReactNode) => SubscriberDocument
type PageRenderer = (
  renderPage: RenderPage,
  requested: RequestedPage,
  city: SiteCity,
  options: Options,
) => Promise<SubscriberDocument>

const PAGES: Readonly<Record<SubscriberPageName, PageRenderer>> = {
  confirm: async (renderPage, { token }, city, options) => {
    const { status } = await call(getConfirmation, { body: { token } }, options)
    return renderPage(
      'Confirm your subscription',
      <>
        <p>
          {status === 'confirmed'
            ? 'This address is already confirmed.'
            : `Once a week, you’ll get tonight’s shows in ${city.name}, the week’s shows and what was just announced.`}
        </p>
        <form method="post" action={toCityPath(city, '/newsletter/confirm')} className="buttons">
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="main">
            {status === 'confirmed' ? 'Choose what I get' : 'Yes, send me the newsletter'}
          </button>
        </form>
        {status !== 'confirmed' && (
          <p className="soft">If you didn’t sign up, ignore this. We’ll erase the address after a week.</p>
        )}
      </>,
    )
  },

  settings: async (renderPage, { token, done }, city, options) => {
    const subscription = await call(getSubscription, { body: { token } }, options)
    return renderPage(
      'Your newsletter',
      <SettingsForms subscription={subscription} token={token} city={city} done={done} />,
    )
  },

  unsubscribe: async (renderPage, { token }, city, options) => {
    const { status, email } = await call(getSubscription, { body: { token } }, options)
    const settings = `${toCityPath(city, '/newsletter/settings')}?token=${encodeURIComponent(token)}`
    if (status === 'unsubscribed')
      return renderPage(
        'You’re unsubscribed',
        <>
          <p role="status" className="done">
            {email} won’t get any more e-mail from us.
          </p>
          <p>
            <a href={settings}>See or erase what we store</a>
          </p>
        </>,
      )
    return renderPage(
      'Unsubscribe?',
      <>
        <p>If you unsubscribe, {email} won’t get any more e-mail from us.</p>
        <form method="post" action={toCityPath(city, '/newsletter/unsubscribe')} className="buttons">
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="main">
            Unsubscribe
          </button>
        </form>
        <p>
          <a href={settings}>Choose what you get instead</a>
        </p>
      </>,
    )
  },

  erased: async (renderPage) =>
    renderPage(
      'Everything is erased',
      <p role="status" className="done">
        Your address, your choices and the list of e-mails we sent you are gone. We store nothing about you.
      </p>,
    ),
}

function failedDocument(city: SiteCity, error: unknown): SubscriberDocument {
  if (isRefusal(error)) {
    // an invalid token means that the link was cut off
    const isLinkProblem = isNotFound(error) || error.status === 400
    const page = toDocument(
      error.status,
      city,
      isLinkProblem ? 'This link doesn’t work' : 'That didn’t work',
      <p role="alert">
        {error.status === 404 ? error.body : isLinkProblem ? 'Open the full link from the e-mail.' : error.body}
      </p>,
    )
    return { ...page, retryAfter: error.retryAfter }
  }
  console.error('Couldn’t render a subscriber page:', error)
  return toDocument(
    503,
    city,
    'Try again soon',
    <p role="alert">We can’t reach the newsletter pages right now. Please try again in a moment.</p>,
  )
}

function toDocument(status: number, city: SiteCity, title: string, content: ReactNode): SubscriberDocument {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>{`${title} · Houselights`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <style dangerouslySetInnerHTML={{ __html: PAGE_STYLE }} />
      </head>
      <body>
        <header>
          <a href={toCityPath(city, '/')}>Houselights</a>
        </header>
        <main>
          <h1>{title}</h1>
          {content}
        </main>
        <footer>
          <a href={toCityPath(city, '/')}>Live music in {city.name}</a>
        </footer>
      </body>
    </html>,
  )
  return { status, html: `<!doctype html>${html}`, style: PAGE_STYLE }
}
