import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 300

/** A field's text. It is reported after a pause in typing, and replaced when something else changes the URL. */
export function useTypedText(textInUrl: string, onPause: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(textInUrl)
  const lastReported = useRef(textInUrl)
  const report = useDebouncedCallback((typedText: string) => {
    lastReported.current = typedText.trim()
    onPause(lastReported.current)
  }, PAUSE_MS)
  useEffect(() => {
    if (textInUrl === lastReported.current) return
    lastReported.current = textInUrl
    setText(textInUrl)
  }, [textInUrl])
  const typeText = (typedText: string) => {
    setText(typedText)
    report(typedText)
  }
  return [text, typeText]
}
