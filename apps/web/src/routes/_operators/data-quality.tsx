import { createFileRoute } from '@tanstack/react-router'
import { QualityWizard } from '../../features/quality/quality-wizard.tsx'
import { pageHead } from '../../head.ts'
import { PageTitle } from '../../layout/page-title.tsx'

export const Route = createFileRoute('/_operators/data-quality')({
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
