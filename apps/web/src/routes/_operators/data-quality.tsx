import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../operators/area/area-page.tsx'
import { QualityWizard } from '../../operators/quality/quality-wizard.tsx'
import { pageHead } from '../../page/head.ts'

export const Route = createFileRoute('/_operators/data-quality')({
  head: () => pageHead({ title: 'Data Quality Wizard' }),
  component: () => (
    <AreaPage title="Data Quality Wizard" about="What’s missing from upcoming listings, and what the evidence can fix.">
      <QualityWizard />
    </AreaPage>
  ),
})
