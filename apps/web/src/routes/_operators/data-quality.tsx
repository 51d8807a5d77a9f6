import { createFileRoute } from '@tanstack/react-router'
import { QualityWizard } from '../../features/quality/quality-wizard.tsx'
import { loadClock } from '../../features/status/clock.ts'
import { pageHead } from '../../head.ts'
import { PageTitle } from '../../layout/page-title.tsx'
import { loadOrFail } from '../../load-or-fail.ts'

export const Route = createFileRoute('/_operators/data-quality')({
  loader: async ({ context }) => {
    await loadOrFail('Failed to read the city’s time', loadClock(context))
  },
  head: () => pageHead({ title: 'Data Quality Wizard' }),
  component: DataQualityPage,
})

function DataQualityPage() {
  return (
    <div className="wrap">
      <PageTitle title="Data Quality Wizard">
        <p>What the upcoming listings lack, and what can be mended from evidence.</p>
      </PageTitle>
      <QualityWizard />
    </div>
  )
}
