import type { TemplateLook } from '#contract/certificate-templates.ts'
import type { CertificateStatus } from '#contract/certificates.ts'
import { dateFormat, numberFormat } from '#contract/formats.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { studyHours, studyTimeText } from '#server/progress/study-time.ts'
import { monthsLater, printCode, studySecondsOf } from './rules.ts'
import type { Sheet } from './render/sheet.ts'
import { wordsOf } from './render/words.ts'
import { verifyUrl } from './sheet-urls.ts'
import { fillText, withoutStudyTime } from './template-text.ts'

export interface Claims {
  code: string
  learner_name: string
  course_title: string
  organization_name: string
  hours: number
  study_seconds: number | null
  score_percent: number | null
  time_zone: string
  completed_at: Date
  issued_at: Date
  expires_at: Date | null
}

/** A sheet whose pictures are still names of files. */
export type UndrawnSheet = Omit<Sheet, 'logo' | 'signatories'> & {
  logo_file_id: string | null
  signatories: { name: string; title: string; image_file_id: string | null }[]
}

/** What is drawn for these claims in that look. */
export function sheetOf(
  app: Pick<Mechanisms, 'env'>,
  claims: Claims,
  { look, logo_file_id }: { look: TemplateLook; logo_file_id: string | null },
  stamp: CertificateStatus | 'sample',
): UndrawnSheet {
  const words = wordsOf[look.language]
  const { timeZone, locale } = {
    timeZone: claims.time_zone,
    locale: look.language === 'ar' ? 'ar-u-nu-latn' : look.language,
  }
  const day = (instant: Date) => dateFormat(locale, { dateStyle: 'long', timeZone }).format(instant)
  const number = numberFormat(locale, { maximumFractionDigits: 1 })
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const code = printCode(claims.code)
  const seconds = studySecondsOf(claims)
  const values = {
    learner: claims.learner_name,
    course: claims.course_title,
    organization: claims.organization_name,
    date: day(claims.completed_at),
    study_time: studyTimeText(seconds, locale),
    hours: seconds > 0 ? number.format(Math.max(0.1, studyHours(seconds))) : '–',
    score: claims.score_percent === null ? '–' : percent.format(claims.score_percent / 100),
    id: code,
  }
  const url = verifyUrl(app, claims.code)
  return {
    design: look.design,
    orientation: look.orientation,
    accent: look.accent,
    language: look.language,
    title: fillText(look.title, values),
    presented: words.presented,
    learner: claims.learner_name,
    body: fillText(seconds > 0 ? look.body : withoutStudyTime(look.body), values),
    organization: claims.organization_name,
    dates: [
      `${words.issued} ${day(claims.issued_at)}`,
      ...(claims.expires_at ? [`${words.valid_until} ${day(claims.expires_at)}`] : []),
    ],
    signatories: look.signatories,
    logo_file_id,
    qr_place: look.qr_place,
    verify_url: url,
    check: `${words.check} ${url.replace(/^https?:\/\//, '')}`,
    number: `${words.number} ${code}`,
    stamp: stamp === 'valid' ? null : words[stamp],
  }
}

interface Sample {
  look: TemplateLook
  valid_months: number | null
  organization_name: string
  course_title?: string
  learner_name?: string | undefined
}

/** Claims that nobody makes, for looking at a template. */
export function sampleClaims(sample: Sample, now: Date): Claims {
  return {
    code: '000000000000',
    learner_name: sample.learner_name ?? 'Alex Morgan',
    course_title: sample.course_title ?? 'Reading rivers',
    organization_name: sample.organization_name,
    hours: 12.5,
    study_seconds: 45_000,
    score_percent: 92,
    time_zone: 'UTC',
    completed_at: now,
    issued_at: now,
    expires_at: sample.valid_months === null ? null : monthsLater(now, sample.valid_months),
  }
}
