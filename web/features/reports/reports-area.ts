/** Whose reports are shown where: the same pages stand in the area of admins and in that of instructors. */
export interface ReportsArea {
  organizationId: string
  /** The page that reports start on; every other address is below it. */
  base: string
}

/** A plain string, because the same pages stand in several areas. */
export const reportAddress = ({ base }: ReportsArea, reportId: string) => `${base}/${reportId}`

/** The address of a report that nobody has saved yet. */
export const newReportId = 'new'
