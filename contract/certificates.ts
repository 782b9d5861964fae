import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams, text } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import { SignatureCheck } from './open-badges.ts'
import { PersonName } from './people.ts'

/** Certificates of completed courses, which anyone can verify. */

export const CertificateStatus = z.enum(['valid', 'expired', 'revoked', 'superseded'])
export type CertificateStatus = z.infer<typeof CertificateStatus>

/** The content of a certificate at the time it was issued. */
const claims = {
  code: z.string(),
  status: CertificateStatus,
  /** For a learning plan (path), `course_title` is the title of the plan. */
  of: z.enum(['course', 'path']),
  learner_name: z.string(),
  course_title: z.string(),
  organization_name: z.string(),
  /** Study time, as shown on the transcript; 0 if no time was recorded. */
  study_seconds: z.number(),
  score_percent: z.nullable(z.number()),
  /** Time zone of the dates on the certificate. */
  time_zone: z.string(),
  completed_at: Instant,
  issued_at: Instant,
  expires_at: z.nullable(Instant),
  revoked_at: z.nullable(Instant),
  superseded_at: z.nullable(Instant),
  /** URLs that work for anyone who knows the code. */
  picture_url: z.string(),
  pdf_url: z.string(),
  /** Orientation of the sheet, so the interface can reserve space before the picture loads. */
  orientation: z.enum(['landscape', 'portrait']),
}

export const CertificateSummary = z.object({
  id: Id,
  ...claims,
  course_id: z.nullable(Id),
  plan_id: z.nullable(Id),
  person: z.nullable(PersonName),
  source: z.enum(['rule', 'grant', 'reissue', 'renewal']),
  /** Full URL of the public page. */
  verify_url: z.string(),
  can: z.object({
    revoke: z.boolean(),
    reissue: z.boolean(),
    renew: z.boolean(),
    request_correction: z.boolean(),
  }),
})
export type CertificateSummary = z.infer<typeof CertificateSummary>

export const Certificate = z.extend(CertificateSummary, {
  issued_by: z.nullable(PersonName),
  reason: z.nullable(z.string()),
  revoked_reason: z.nullable(z.string()),
  /** The certificate that replaced this one; only for its owner and staff. */
  superseded_by: z.nullable(Id),
  open_badge_url: z.nullable(z.string()),
  /** A correction that the learner requested and nobody has decided yet. */
  open_correction: z.nullable(
    z.object({ approval_id: Id, learner_name: z.string(), submitted_at: Instant }),
  ),
  history: z.array(
    z.object({
      id: Id,
      /** Past tense, such as `certificate.revoked`. */
      action: z.string(),
      actor: z.nullable(PersonName),
      reason: z.nullable(z.string()),
      at: Instant,
    }),
  ),
})
export type Certificate = z.infer<typeof Certificate>

export const VerifiedCertificate = z.object({
  ...claims,
  organization_id: Id,
  /** Slug of the public course page; null if the course isn't public. */
  course_slug: z.nullable(z.string()),
  signature: SignatureCheck,
  /** The credential as a file; null until it is signed. */
  open_badge_url: z.nullable(z.string()),
})
export type VerifiedCertificate = z.infer<typeof VerifiedCertificate>

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/:code/verify/',
  access: 'public',
  summary: 'Check a certificate by its code, without an account',
  params: z.object({ code: z.string().check(z.maxLength(60)) }),
  output: VerifiedCertificate,
  errors: ['certificate_not_found'],
})

export const getCertificateFigures = endpoint({
  method: 'GET',
  path: '/api/certificates/figures/',
  access: 'public',
  summary: 'Count the certificates that are valid on this installation',
  output: z.object({ certificates: z.number() }),
})

export const listMyCertificates = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-certificates/',
  access: 'member',
  summary: 'List my certificates of this organization',
  params: OrganizationParams,
  query: z.extend(PageQuery, { status: z.optional(CertificateStatus) }),
  output: z.extend(pageOf(CertificateSummary), { counts: z.record(CertificateStatus, z.number()) }),
})

const CertificateParams = z.extend(OrganizationParams, { certificateId: Id })

export const getCertificate = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/certificates/:certificateId/',
  access: 'member',
  summary: 'Read a certificate of mine or of someone I teach, with its history',
  params: CertificateParams,
  output: Certificate,
  errors: ['certificate_not_found'],
})

export const CertificateSort = z.enum(['issued', 'learner', 'expires'])

export const listCertificates = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/certificates/',
  access: 'member',
  summary: 'List certificates of the courses that I teach; admins see all',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    status: z.optional(CertificateStatus),
    course_id: z.optional(Id),
    person_id: z.optional(Id),
    sort: z._default(CertificateSort, 'issued'),
  }),
  output: z.extend(pageOf(CertificateSummary), { counts: z.record(CertificateStatus, z.number()) }),
  errors: ['not_allowed'],
})

export const exportCertificates = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/certificates/export/',
  access: 'member',
  summary: 'Download the certificates of the current filter as CSV',
  params: OrganizationParams,
  query: z.object({
    search: PageQuery.shape.search,
    status: z.optional(CertificateStatus),
    course_id: z.optional(Id),
  }),
  output: z.object({ name: z.string(), content_type: z.string(), base64: z.string() }),
  errors: ['not_allowed'],
})

/** Someone who completed a course but has no certificate for it. */
export const EligibleLearner = z.object({
  enrollment_id: Id,
  person: PersonName,
  course_id: Id,
  course_title: z.string(),
  completed_at: Instant,
  /** Why there is no certificate. */
  why: z.enum(['revoked', 'rule_not_met', 'switched_off', 'not_issued']),
})
export type EligibleLearner = z.infer<typeof EligibleLearner>

export const listEligibleLearners = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/certificates/eligible/',
  access: 'member',
  summary: 'List learners who completed a course and hold no certificate of it',
  params: OrganizationParams,
  query: z.extend(PageQuery, { course_id: z.optional(Id) }),
  output: pageOf(EligibleLearner),
  errors: ['not_allowed'],
})

const reason = text(1000).check(z.minLength(1, 'Say why'))

export const grantCertificates = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/certificates/grant/',
  access: 'member',
  summary: 'Give certificates by hand, with a result for each learner',
  params: OrganizationParams,
  body: z.object({
    course_id: Id,
    person_ids: z.array(Id).check(z.minLength(1), z.maxLength(200)),
    reason,
  }),
  output: z.object({
    results: z.array(z.object({ person_id: Id, done: z.boolean(), detail: z.string() })),
  }),
  errors: ['not_allowed', 'course_not_found'],
})

const changing = ['not_allowed', 'certificate_not_found', 'certificate_not_current'] as const

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/certificates/:certificateId/revoke/',
  access: 'member',
  summary: 'Take a certificate back; from then on its page says so',
  params: CertificateParams,
  body: z.object({ reason }),
  output: Certificate,
  errors: changing,
})

export const reissueCertificate = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/certificates/:certificateId/reissue/',
  access: 'member',
  summary:
    'Issue a certificate again, with another name or today’s template; the old one says superseded',
  params: CertificateParams,
  body: z.object({ reason, learner_name: z.optional(line(300)) }),
  output: Certificate,
  errors: changing,
})

export const renewCertificate = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/certificates/:certificateId/renew/',
  access: 'member',
  summary: 'Start the time of a certificate again; the old one says superseded',
  params: CertificateParams,
  body: z.object({ reason }),
  output: Certificate,
  errors: [...changing, 'certificate_never_expires'],
})

export const requestCorrection = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/certificates/:certificateId/request-correction/',
  access: 'member',
  summary: 'Ask for another name on my certificate; an admin decides',
  params: CertificateParams,
  body: z.object({ learner_name: line(300), note: text(1000).check(z.minLength(1, 'Say why')) }),
  output: Certificate,
  errors: changing,
})

const CourseParams = z.extend(OrganizationParams, { courseId: Id })

export const CertificateRule = z.enum(['completion', 'minimum_score', 'final_quiz'])
export type CertificateRule = z.infer<typeof CertificateRule>

/** The caller's progress toward the certificate of a course. */
export const CourseCertificate = z.object({
  has_certificate: z.boolean(),
  certificate: z.nullable(CertificateSummary),
  rule: CertificateRule,
  /** Requirements, each with the caller's progress. Empty once the certificate is issued. */
  requirements: z.array(
    z.object({
      kind: z.enum(['lessons', 'score', 'final_quiz']),
      done: z.boolean(),
      /** Lessons or percent that the caller has, and that are required. */
      have: z.number(),
      need: z.number(),
      /** Title of the final quiz. */
      title: z.nullable(z.string()),
    }),
  ),
  /** A preview with sample data. */
  sample_url: z.string(),
})
export type CourseCertificate = z.infer<typeof CourseCertificate>

export const getCourseCertificate = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/certificate/',
  access: 'member',
  summary: 'Read my certificate of a course, or what is still missing',
  params: CourseParams,
  output: CourseCertificate,
  errors: ['course_not_found'],
})

/** Which certificate a course issues, and when. */
export const CourseCertificateRule = z.object({
  course_id: Id,
  course_title: z.string(),
  /** Set in the course settings. */
  has_certificate: z.boolean(),
  template_id: z.nullable(Id),
  rule: CertificateRule,
  minimum_percent: z.nullable(z.number()),
  final_lesson_id: z.nullable(Id),
  /** Lessons that can be the final quiz. */
  quizzes: z.array(z.object({ lesson_id: Id, title: z.string() })),
  issued_count: z.number(),
  can: z.object({ update: z.boolean() }),
})
export type CourseCertificateRule = z.infer<typeof CourseCertificateRule>

export const listCertificateRules = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/certificate-rules/',
  access: 'member',
  summary: 'List which certificate each published course that I teach gives',
  params: OrganizationParams,
  query: PageQuery,
  output: z.extend(pageOf(CourseCertificateRule), {
    templates: z.array(z.object({ id: Id, name: z.string(), is_default: z.boolean() })),
  }),
  errors: ['not_allowed'],
})

export const saveCertificateRule = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/certificate-rule/',
  access: 'member',
  summary: 'Say which certificate a course gives and when',
  params: CourseParams,
  body: z.object({
    template_id: z.nullable(Id),
    rule: CertificateRule,
    minimum_percent: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(100))),
    final_lesson_id: z.nullable(Id),
  }),
  output: CourseCertificateRule,
  errors: ['not_allowed', 'course_not_found', 'certificate_template_not_found', 'lesson_not_found'],
})
