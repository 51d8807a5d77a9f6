import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const PAUSE = 300

/** A text field's text: told on after a pause in typing, and set anew when the address changes by other means. */
export function useTypedText(given: string, onPause: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(given)
  const told = useRef(given)
  const tell = useDebouncedCallback((typed: string) => {
    told.current = typed.trim()
    onPause(told.current)
  }, PAUSE)
  useEffect(() => {
    if (given === told.current) return
    told.current = given
    setText(given)
  }, [given])
  const type = (typed: string) => {
    setText(typed)
    tell(typed)
  }
  return [text, type]
}
