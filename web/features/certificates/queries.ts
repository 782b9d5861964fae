import { queryOptions } from '@tanstack/react-query'
import {
  getCertificateTemplate,
  listCertificateTemplates,
} from '#contract/certificate-templates.ts'
import {
  getCertificate,
  getCertificateFigures,
  getCourseCertificate,
  listCertificateRules,
  listCertificates,
  listEligibleLearners,
  listMyCertificates,
  verifyCertificate,
} from '#contract/certificates.ts'
import { listSigningKeys } from '#contract/open-badges.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { getPlanCertificateRule, listMyPlanCertificates } from '#contract/plan-certificates.ts'
import { call } from '#web/lib/call.ts'

export const certificatesPageSize = 20

/** Everything about certificates of one organization. */
export const certificatesKey = (organizationId: string) => ['certificates', organizationId]

type QueryOf<E extends { query: unknown }> =
  Arguments<E & Parameters<typeof call>[0]> extends {
    query?: infer Query
  }
    ? Omit<NonNullable<Query>, 'page_size'>
    : never

export type MyCertificatesFilter = QueryOf<typeof listMyCertificates>
export type CertificatesFilter = QueryOf<typeof listCertificates>
export type EligibleFilter = QueryOf<typeof listEligibleLearners>
export type RulesFilter = QueryOf<typeof listCertificateRules>
export type TemplatesFilter = QueryOf<typeof listCertificateTemplates>

const page_size = certificatesPageSize

export const myCertificatesQuery = (organizationId: string, filter: MyCertificatesFilter) =>
  queryOptions({
    queryKey: [...certificatesKey(organizationId), 'mine', filter],
    queryFn: ({ signal }) =>
      call(
        listMyCertificates,
        { params: { organizationId }, query: { ...filter, page_size } },
        { signal },
      ),
  })

export const certificateQuery = (organizationId: string, certificateId: string) =>
  queryOptions({
    queryKey: [...certificatesKey(organizationId), 'one', certificateId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(getCertificate, { params: { organizationId, certificateId } }, { signal }),
  })

export const certificatesQuery = (organizationId: string, filter: CertificatesFilter) =>
  queryOptions({
    queryKey: [...certificatesKey(organizationId), 'list', filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listCertificates,
        { params: { organizationId }, query: { ...filter, page_size } },
        { signal },
      ),
  })

export const eligibleQuery = (organizationId: string, filter: EligibleFilter) =>
  queryOptions({
    queryKey: [...certificatesKey(organizationId), 'eligible', filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listEligibleLearners,
        { params: { organizationId }, query: { ...filter, page_size } },
        { signal },
      ),
  })

export const planCertificateRuleQuery = (organizationId: string, planId: string) =>
  queryOptions({
    queryKey: [...certificatesKey(organizationId), 'plan-rule', planId],
    queryFn: ({ signal }) =>
      call(getPlanCertificateRule, { params: { organizationId, planId } }, { signal }),
  })

export const myPlanCertificatesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...certificatesKey(organizationId), 'my-plans'],
    queryFn: ({ signal }) =>
      call(listMyPlanCertificates, { params: { organizationId } }, { signal }),
  })

export const rulesQuery = (organizationId: string, filter: RulesFilter) =>
  queryOptions({
    queryKey: [...certificatesKey(organizationId), 'rules', filter],
    queryFn: ({ signal }) =>
      call(
        listCertificateRules,
        { params: { organizationId }, query: { ...filter, page_size } },
        { signal },
      ),
  })

export const templatesQuery = (organizationId: string, filter: TemplatesFilter) =>
  queryOptions({
    queryKey: [...certificatesKey(organizationId), 'templates', filter],
    queryFn: ({ signal }) =>
      call(
        listCertificateTemplates,
        { params: { organizationId }, query: { ...filter, page_size } },
        { signal },
      ),
  })

export const templateQuery = (organizationId: string, templateId: string) =>
  queryOptions({
    queryKey: [...certificatesKey(organizationId), 'template', templateId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(getCertificateTemplate, { params: { organizationId, templateId } }, { signal }),
  })

export const courseCertificateQuery = (organizationId: string, courseId: string) =>
  queryOptions({
    queryKey: [...certificatesKey(organizationId), 'course', courseId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(getCourseCertificate, { params: { organizationId, courseId } }, { signal }),
  })

export const signingKeysQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...certificatesKey(organizationId), 'signing-keys'],
    queryFn: ({ signal }) => call(listSigningKeys, { params: { organizationId } }, { signal }),
  })

export const verifyQuery = (code: string) =>
  queryOptions({
    queryKey: ['certificates', 'verify', code],
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => call(verifyCertificate, { params: { code } }, { signal }),
  })

export const certificateFiguresQuery = () =>
  queryOptions({
    queryKey: ['certificates', 'figures'],
    staleTime: 600_000,
    queryFn: ({ signal }) => call(getCertificateFigures, {}, { signal }),
  })
