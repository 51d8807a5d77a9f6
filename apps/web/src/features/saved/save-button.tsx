import { Button } from '@houselights/design-system/components/button'
import { showToast } from '@houselights/design-system/toast-store'
import { NOT_STORED } from '../../browser/browser-storage.ts'
import { useSaved } from './saved-shows.ts'

export function SaveButton({ id, title }: { id: string; title: string }) {
  const [saved, setSaved] = useSaved(id)
  const change = () => {
    const stored = setSaved(!saved)
    showToast(saved ? { title: 'Removed' } : { title: 'Saved', ...(!stored && { text: NOT_STORED }) })
  }
  return (
    <Button
      variant="default"
      className="with-script"
      aria-pressed={saved}
      aria-label={`${saved ? 'Saved' : 'Save'}: ${title}`}
      onClick={change}
    >
      {saved ? 'Saved' : 'Save'}
    </Button>
  )
}
