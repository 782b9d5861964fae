import * as templates from '#contract/certificate-templates.ts'
import * as contract from '#contract/certificates.ts'
import * as planContract from '#contract/plan-certificates.ts'
import * as badges from '#contract/open-badges.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { listRules, saveRule } from './certificate-rules.ts'
import { countCertificates } from './count-certificates.ts'
import { getCourseCertificate } from './course-certificate.ts'
import { exportCertificates } from './export-certificates.ts'
import { grantCertificates } from './grant-certificates.ts'
import { listEligible } from './list-eligible.ts'
import { checkBadge } from './open-badges/check-badge.ts'
import { listKeys, revokeKey, rotateKey } from './open-badges/change-keys.ts'
import {
  getPlanCertificateRule,
  listMyPlanCertificates,
  savePlanCertificateRule,
} from './plan-certificates.ts'
import { getCertificate, listCertificates, listMyCertificates } from './read-certificates.ts'
import { reissueCertificate, renewCertificate } from './reissue-certificate.ts'
import { requestCorrection } from './request-correction.ts'
import { revokeCertificate } from './revoke-certificate.ts'
import { archiveTemplate, makeDefault, restoreTemplate } from './templates/offer-template.ts'
import { previewTemplate } from './templates/preview-template.ts'
import { getTemplate, listTemplates } from './templates/read-templates.ts'
import { createTemplate, saveTemplate } from './templates/save-template.ts'
import { verifyCertificate } from './verify-certificate.ts'

export const openCertificateRoutes: Route[] = [
  handle(contract.verifyCertificate, (ctx, { params }) => verifyCertificate(ctx, params.code)),
  handle(badges.checkBadge, (ctx, { body }) => checkBadge(ctx, body.credential)),
  handle(contract.getCertificateFigures, (ctx) => countCertificates(ctx)),
]

export const memberCertificateRoutes: Route[] = [
  handle(contract.listMyCertificates, (ctx, { query }) => listMyCertificates(ctx, query)),
  handle(contract.listCertificates, (ctx, { query }) => listCertificates(ctx, query)),
  handle(contract.exportCertificates, (ctx, { query }) => exportCertificates(ctx, query)),
  handle(contract.listEligibleLearners, (ctx, { query }) => listEligible(ctx, query)),
  handle(contract.getCertificate, (ctx, { params }) => getCertificate(ctx, params.certificateId)),
  handle(contract.grantCertificates, (ctx, { body }) => grantCertificates(ctx, body)),
  handle(contract.revokeCertificate, (ctx, { params, body }) =>
    revokeCertificate(ctx, params.certificateId, body.reason),
  ),
  handle(contract.reissueCertificate, (ctx, { params, body }) =>
    reissueCertificate(ctx, params.certificateId, body),
  ),
  handle(contract.renewCertificate, (ctx, { params, body }) =>
    renewCertificate(ctx, params.certificateId, body.reason),
  ),
  handle(contract.requestCorrection, (ctx, { params, body }) =>
    requestCorrection(ctx, params.certificateId, body),
  ),
  handle(contract.getCourseCertificate, (ctx, { params }) =>
    getCourseCertificate(ctx, params.courseId),
  ),
  handle(contract.listCertificateRules, (ctx, { query }) => listRules(ctx, query)),
  handle(contract.saveCertificateRule, (ctx, { params, body }) =>
    saveRule(ctx, params.courseId, body),
  ),
  handle(planContract.getPlanCertificateRule, (ctx, { params }) =>
    getPlanCertificateRule(ctx, params.planId),
  ),
  handle(planContract.savePlanCertificateRule, (ctx, { params, body }) =>
    savePlanCertificateRule(ctx, params.planId, body),
  ),
  handle(planContract.listMyPlanCertificates, (ctx) => listMyPlanCertificates(ctx)),
  handle(badges.listSigningKeys, (ctx) => listKeys(ctx)),
  handle(badges.rotateSigningKey, (ctx) => rotateKey(ctx)),
  handle(badges.revokeSigningKey, (ctx, { params, body }) =>
    revokeKey(ctx, params.keyId, body.reason),
  ),
  handle(templates.listCertificateTemplates, (ctx, { query }) => listTemplates(ctx, query)),
  handle(templates.getCertificateTemplate, (ctx, { params }) =>
    getTemplate(ctx, params.templateId),
  ),
  handle(templates.createCertificateTemplate, (ctx, { body }) => createTemplate(ctx, body)),
  handle(templates.saveCertificateTemplate, (ctx, { params, body }) =>
    saveTemplate(ctx, params.templateId, body),
  ),
  handle(templates.archiveCertificateTemplate, (ctx, { params }) =>
    archiveTemplate(ctx, params.templateId),
  ),
  handle(templates.restoreCertificateTemplate, (ctx, { params }) =>
    restoreTemplate(ctx, params.templateId),
  ),
  handle(templates.makeCertificateTemplateDefault, (ctx, { params }) =>
    makeDefault(ctx, params.templateId),
  ),
  handle(templates.previewCertificateTemplate, (ctx, { body }) => previewTemplate(ctx, body)),
]
