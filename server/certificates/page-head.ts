import type { Mechanisms } from '#server/http/context.ts'
import type { PageHead } from '#server/http/page-head.ts'
import { asSystem } from '#server/jobs/job.ts'
import { findByCode } from './queries.ts'
import { printCode, readCode, statusAt } from './rules.ts'
import { pageData } from '#server/catalog/structured-data.ts'
import { cardUrl } from '#server/drawing/share-card.ts'
import { certificateSheetUrl } from './sheet-urls.ts'

/** What the page of a certificate says to those who are sent its address. Search engines leave people's names alone. */
export async function findVerifyHead(app: Mechanisms, path: string): Promise<PageHead | undefined> {
  if (/^\/verify\/?$/.test(path)) {
    return {
      title: 'Check a badge · Lyceum',
      description:
        'See whether an organization here signed a badge, and whether it is still valid.',
      path: '/verify',
      image: cardUrl('pages', 'verify'),
      data: [pageData(app.env.publicUrl, '/verify', 'Check a badge')],
    }
  }
  const typed = /^\/verify\/([^/]+)\/?$/.exec(path)?.[1]
  if (typed === undefined) return undefined
  const code = readCode(typed)
  const row = code && (await asSystem(app, ({ db }) => findByCode(db, code)))
  if (!row) {
    return {
      status: 404,
      title: 'Unknown certificate · Lyceum',
      description: 'There is no certificate with this code.',
      path,
      hidden: true,
    }
  }
  const status = statusAt(row, app.clock.now())
  return {
    title: `${row.learner_name}: ${row.course_title} · Lyceum`,
    description: `Certificate of ${row.organization_name}, ${status}.`,
    path: `/verify/${printCode(row.code)}`,
    image: cardUrl('certificates', printCode(row.code)),
    type: 'article',
    data: [credentialData(app.env.publicUrl, row)],
    hidden: true,
  }
}

/** JSON-LD in the words of schema.org, for those who are sent the address. */
const credentialData = (url: string, row: NonNullable<Awaited<ReturnType<typeof findByCode>>>) => ({
  '@context': 'https://schema.org',
  '@type': 'EducationalOccupationalCredential',
  '@id': `${url}/verify/${printCode(row.code)}`,
  url: `${url}/verify/${printCode(row.code)}`,
  name: row.course_title,
  credentialCategory: 'certificate',
  image: url + certificateSheetUrl(row.code, 'png'),
  dateCreated: row.issued_at.toISOString(),
  ...(row.expires_at && { expires: row.expires_at.toISOString() }),
  recognizedBy: { '@type': 'Organization', name: row.organization_name },
})
