import { createFileRoute } from '@tanstack/react-router'
import { PageTitle } from '../../layout/page/page-title.tsx'
import { QualityWizard } from '../../operators/quality/quality-wizard.tsx'
import { pageHead } from '../../page/head.ts'

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
