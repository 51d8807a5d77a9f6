import type { ReactNode } from 'react'
import { PageTitle } from '../../layout/page/page-title.tsx'

interface AreaPageProps {
  title: string
  /** What the page is for; shown below its title. */
  about: ReactNode
  children: ReactNode
}

export const AreaPage = ({ title, about, children }: AreaPageProps) => (
  <div className="wrap">
    <PageTitle title={title}>
      <p>{about}</p>
    </PageTitle>
    {children}
  </div>
)
