import { Button } from '@houselights/design-system/components/button'
import { useShare } from './use-share.ts'

/** Shares a page; shows the link where the browser can neither share nor copy it. */
export function ShareButton({ title, url, children }: { title: string; url: string; children: string }) {
  const { shareIt, showLink } = useShare({ title, url })
  return (
    <>
      <Button variant="default" className="with-script" onClick={() => void shareIt()}>
        {children}
      </Button>
      {showLink && (
        <span role="status">
          Copy this link: <a href={url}>{url}</a>
        </span>
      )}
    </>
  )
}
