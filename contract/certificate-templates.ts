import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams, requiredText, text } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'

/** Designs for an organization's certificates. Issued certificates keep the design they were issued with. */

export const certificateImagePurpose = 'certificate_image'
export const certificateImageMegabytes = 2

export const certificateDesigns = ['classic', 'laurel', 'modern', 'plain'] as const
export const CertificateDesign = z.enum(certificateDesigns)
export type CertificateDesign = z.infer<typeof CertificateDesign>

export const certificateLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'pl',
  'tr',
  'ru',
  'uk',
  'el',
  'ar',
  'he',
  'hi',
  'zh',
  'ja',
  'ko',
] as const

/** Languages for the fixed text of a certificate: "Valid until", "Check it at". */
export const CertificateLanguage = z.enum(certificateLanguages)
export type CertificateLanguage = z.infer<typeof CertificateLanguage>

/** Variables allowed in braces in the text of a template. */
export const certificateVariables = [
  'learner',
  'course',
  'organization',
  'date',
  'study_time',
  'hours',
  'score',
  'id',
] as const

export const Signatory = z.object({
  name: line(80),
  title: text(80),
  image_file_id: z.nullable(Id),
})
export type Signatory = z.infer<typeof Signatory>

export const TemplateLook = z.object({
  design: CertificateDesign,
  orientation: z.enum(['landscape', 'portrait']),
  accent: z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Use a color such as #1c5c4a')),
  language: CertificateLanguage,
  title: line(80),
  /** Text with variables in braces. */
  body: requiredText(600),
  signatories: z.array(Signatory).check(z.maxLength(2)),
  qr_place: z.enum(['start', 'center', 'end', 'none']),
})
export type TemplateLook = z.infer<typeof TemplateLook>

export const CertificateTemplate = z.object({
  id: Id,
  name: z.string(),
  look: TemplateLook,
  valid_months: z.nullable(z.number()),
  logo_file_id: z.nullable(Id),
  /** URLs of the pictures, for the editor. */
  logo_url: z.nullable(z.string()),
  signature_urls: z.array(z.nullable(z.string())),
  is_default: z.boolean(),
  revision: z.number(),
  /** Courses that use this template. */
  course_count: z.number(),
  issued_count: z.number(),
  updated_at: Instant,
  archived_at: z.nullable(Instant),
  /** Drawn with sample data by the renderer used for real certificates. */
  picture_url: z.string(),
  pdf_url: z.string(),
  can: z.object({
    update: z.boolean(),
    archive: z.boolean(),
    restore: z.boolean(),
    make_default: z.boolean(),
  }),
})
export type CertificateTemplate = z.infer<typeof CertificateTemplate>

const TemplateParams = z.extend(OrganizationParams, { templateId: Id })

const fields = {
  name: line(80),
  look: TemplateLook,
  valid_months: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(240))),
  logo_file_id: z.nullable(Id),
}

export const CreateTemplateBody = z.object(fields)
export type CreateTemplateBody = z.infer<typeof CreateTemplateBody>

export const SaveTemplateBody = z.object({ ...fields, revision: z.number().check(z.int()) })
export type SaveTemplateBody = z.infer<typeof SaveTemplateBody>

export const listCertificateTemplates = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/certificate-templates/',
  access: 'member',
  summary: 'List the certificate templates of the organization',
  params: OrganizationParams,
  query: z.extend(PageQuery, { state: z._default(z.enum(['current', 'archived']), 'current') }),
  output: z.extend(pageOf(CertificateTemplate), { can: z.object({ create: z.boolean() }) }),
  errors: ['not_allowed'],
})

export const getCertificateTemplate = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/certificate-templates/:templateId/',
  access: 'member',
  summary: 'Read a certificate template',
  params: TemplateParams,
  output: CertificateTemplate,
  errors: ['not_allowed', 'certificate_template_not_found'],
})

export const createCertificateTemplate = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/certificate-templates/',
  access: 'member',
  summary: 'Make a certificate template; the first one becomes the default',
  params: OrganizationParams,
  body: CreateTemplateBody,
  output: CertificateTemplate,
  errors: ['not_allowed', 'file_not_found'],
})

export const saveCertificateTemplate = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/certificate-templates/:templateId/',
  access: 'member',
  summary: 'Change a certificate template; what was issued stays as it is',
  params: TemplateParams,
  body: SaveTemplateBody,
  output: CertificateTemplate,
  errors: [
    'not_allowed',
    'certificate_template_not_found',
    'certificate_template_changed',
    'file_not_found',
  ],
})

export const archiveCertificateTemplate = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/certificate-templates/:templateId/archive/',
  access: 'member',
  summary: 'Stop offering a template; its courses take the default from then on',
  params: TemplateParams,
  output: CertificateTemplate,
  errors: ['not_allowed', 'certificate_template_not_found', 'certificate_template_default'],
})

export const restoreCertificateTemplate = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/certificate-templates/:templateId/restore/',
  access: 'member',
  summary: 'Offer an archived template again',
  params: TemplateParams,
  output: CertificateTemplate,
  errors: ['not_allowed', 'certificate_template_not_found'],
})

export const makeCertificateTemplateDefault = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/certificate-templates/:templateId/make-default/',
  access: 'member',
  summary: 'Use a template for every course that names none',
  params: TemplateParams,
  output: CertificateTemplate,
  errors: ['not_allowed', 'certificate_template_not_found', 'certificate_template_archived'],
})

export const previewCertificateTemplate = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/certificate-templates/preview/',
  access: 'member',
  summary: 'Show a template with sample data before it is saved',
  params: OrganizationParams,
  body: z.object({
    look: TemplateLook,
    valid_months: fields.valid_months,
    logo_file_id: z.nullable(Id),
    /** Previews a different name, such as a very long one. */
    learner_name: z.optional(line(300)),
  }),
  output: z.object({ picture_url: z.string(), pdf_url: z.string() }),
  errors: ['not_allowed', 'file_not_found'],
})
