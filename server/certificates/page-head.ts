import type { Language } from '#contract/languages.ts'
import { headWords } from '#server/catalog/head-words.ts'
import type { Mechanisms } from '#server/http/context.ts'
import type { PageHead } from '#server/http/page-head.ts'
import { asSystem } from '#server/jobs/job.ts'
import { findByCode } from './queries.ts'
import { printCode, readCode, statusAt } from './rules.ts'
import { pageData } from '#server/catalog/structured-data.ts'
import { cardIn, cardUrl } from '#server/drawing/share-card.ts'
import { certificateSheetUrl } from './sheet-urls.ts'

/** What the page of a certificate says to those who are sent its address. Search engines leave people's names alone. */
export async function findVerifyHead(
  app: Mechanisms,
  path: string,
  language: Language = 'en',
): Promise<PageHead | undefined> {
  const words = headWords(language)
  if (/^\/verify\/?$/.test(path)) {
    const [title, description] = words.verify
    return {
      title: `${title} · Lyceum`,
      description,
      path: '/verify',
      image: cardIn(cardUrl('pages', 'verify'), language),
      data: [pageData(app.env.publicUrl, '/verify', title)],
    }
  }
  const typed = /^\/verify\/([^/]+)\/?$/.exec(path)?.[1]
  if (typed === undefined) return undefined
  const code = readCode(typed)
  const row = code && (await asSystem(app, ({ db }) => findByCode(db, code)))
  if (!row) {
    const [title, description] = words.noCertificate
    return {
      status: 404,
      title: `${title} · Lyceum`,
      description,
      path,
      hidden: true,
    }
  }
  const status = statusAt(row, app.clock.now())
  return {
    title: `${row.learner_name}: ${row.course_title} · Lyceum`,
    description: words.certificate(row.organization_name, status),
    path: `/verify/${printCode(row.code)}`,
    image: cardIn(cardUrl('certificates', printCode(row.code)), language),
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
