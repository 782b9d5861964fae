import type { CertificateSummary } from '#contract/certificates.ts'
import { dateFormat } from '#contract/formats.ts'

/** LinkedIn's form for a new certification, filled in. Its months are counted from 1, on the learner's calendar. */
export function linkedInAddress(certificate: CertificateSummary): string {
  const { time_zone, issued_at, expires_at } = certificate
  const issued = monthOf(issued_at, time_zone)
  const expires = expires_at ? monthOf(expires_at, time_zone) : null
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: certificate.course_title,
    organizationName: certificate.organization_name,
    issueYear: issued.year,
    issueMonth: issued.month,
    ...(expires && { expirationYear: expires.year, expirationMonth: expires.month }),
    certUrl: certificate.verify_url,
    certId: certificate.code,
  })
  return `https://www.linkedin.com/profile/add?${query.toString()}`
}

function monthOf(instant: string, timeZone: string): { year: string; month: string } {
  const parts = dateFormat('en', { timeZone, year: 'numeric', month: 'numeric' })
    .formatToParts(new Date(instant))
    .map(({ type, value }) => [type, value] as const)
  const { year = '', month = '' } = Object.fromEntries(parts) as Record<string, string>
  return { year, month }
}
