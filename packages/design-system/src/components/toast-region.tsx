import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { useSyncExternalStore } from 'react'
import { dismissToast, getToasts, type ShownToast, subscribeToToasts } from '../toast-store.ts'
import classes from './toast-region.module.css'

const SHOWN_MS = 5_000
const SWIPE_PX = 50
const NONE: readonly ShownToast[] = []

/** The region where toasts appear: F8 focuses it, a swipe to the right dismisses a toast. */
export default function ToastRegion() {
  const shownToasts = useSyncExternalStore(subscribeToToasts, getToasts, () => NONE)
  return (
    <Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {shownToasts.map(({ id, open, title, text, tone }) => (
        <Root
          key={id}
          open={open}
          onOpenChange={(isOpen) => !isOpen && dismissToast(id)}
          className={classes.toast}
          data-tone={tone}
        >
          <Title className={classes.title}>{title}</Title>
          {text && <Description className={classes.text}>{text}</Description>}
          <Close className={classes.close} aria-label="Close">
            <svg
              viewBox="0 0 16 16"
              width="14"
              height="14"
              fill="none"
              stroke="currentcolor"
              strokeWidth="2"
              aria-hidden="true"
            >
              <path d="m3 3 10 10M13 3 3 13" strokeLinecap="round" />
            </svg>
          </Close>
        </Root>
      ))}
      <Viewport hotkey={['F8']} label="Notifications ({hotkey})" className={classes.viewport} />
    </Provider>
  )
}
