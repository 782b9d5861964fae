import * as z from 'zod/mini'
import { CertificateSummary } from './certificates.ts'
import { endpoint } from './endpoint.ts'
import { Id, OrganizationParams } from './fields.ts'

/** Certificates of learning plans, issued when all courses of a plan are completed. */

const PlanParams = z.extend(OrganizationParams, { planId: Id })

/** Whether a plan issues a certificate, and with which design. */
export const PlanCertificateRule = z.object({
  has_certificate: z.boolean(),
  /** Null: the organization's default. */
  template_id: z.nullable(Id),
  issued_count: z.number(),
  templates: z.array(z.object({ id: Id, name: z.string(), is_default: z.boolean() })),
})
export type PlanCertificateRule = z.infer<typeof PlanCertificateRule>

export const getPlanCertificateRule = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/learning-plans/:planId/certificate-rule/',
  access: 'member',
  summary: 'Read whether a learning plan gives a certificate of its own',
  params: PlanParams,
  output: PlanCertificateRule,
  errors: ['not_allowed', 'learning_plan_not_found'],
})

export const savePlanCertificateRule = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/learning-plans/:planId/certificate-rule/',
  access: 'member',
  summary: 'Say whether a learning plan gives a certificate; who completed it already gets theirs',
  params: PlanParams,
  body: z.object({ has_certificate: z.boolean(), template_id: z.nullable(Id) }),
  output: PlanCertificateRule,
  errors: ['not_allowed', 'learning_plan_not_found', 'certificate_template_not_found'],
})

/** A plan of the caller that issues a certificate, and the certificate if they have it. */
export const MyPlanCertificate = z.object({
  plan_id: Id,
  certificate: z.nullable(CertificateSummary),
})
export type MyPlanCertificate = z.infer<typeof MyPlanCertificate>

export const listMyPlanCertificates = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-plans/certificates/',
  access: 'member',
  summary: 'List which plans of mine give a certificate, with those that I hold',
  params: OrganizationParams,
  output: z.array(MyPlanCertificate),
})
