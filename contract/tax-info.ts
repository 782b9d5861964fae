import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams, requiredText } from './fields.ts'
import { PersonName } from './people.ts'

/** Tax information that an organization needs before it pays someone. */

export const PersonKind = z.enum(['individual', 'sole_trader', 'company'])
export type PersonKind = z.infer<typeof PersonKind>

export const TaxInfoStatus = z.enum(['missing', 'complete', 'verified', 'correction_needed'])
export type TaxInfoStatus = z.infer<typeof TaxInfoStatus>

const Country = z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a country'))

/** A tax ID that a country issues to this kind of taxpayer. */
export const TaxNumberRule = z.object({
  /** Country and kind of ID, such as `DE.idnr`. */
  kind: z.string(),
  /** Its local name: "IdNr". */
  label: z.string(),
  name: z.string(),
  required: z.boolean(),
})
export type TaxNumberRule = z.infer<typeof TaxNumberRule>

export const listTaxNumbers = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/earnings/tax-numbers/',
  access: 'member',
  private: true,
  summary: 'Say which tax numbers a country asks of a kind of person',
  params: OrganizationParams,
  query: z.object({ country: Country, person_kind: PersonKind }),
  output: z.array(TaxNumberRule),
  errors: ['not_allowed'],
})

export const TaxInfo = z.object({
  status: TaxInfoStatus,
  /** The requested correction. */
  reason: z.nullable(z.string()),
  country: z.nullable(z.string()),
  person_kind: z.nullable(PersonKind),
  legal_name: z.string(),
  street: z.string(),
  postal_code: z.string(),
  city: z.string(),
  numbers: z.array(z.object({ kind: z.string(), label: z.string(), masked: z.string() })),
  changed_at: z.nullable(Instant),
  verified_at: z.nullable(Instant),
  /** Who revealed full tax IDs, latest first. */
  views: z.array(z.object({ viewer: z.nullable(PersonName), reason: z.string(), at: Instant })),
})
export type TaxInfo = z.infer<typeof TaxInfo>

export const getTaxInfo = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/earnings/tax-info/',
  access: 'member',
  private: true,
  summary: 'Read my own tax information, numbers masked, and who looked at it',
  params: OrganizationParams,
  output: TaxInfo,
  errors: ['not_allowed'],
})

export const SaveTaxInfoBody = z.object({
  country: Country,
  person_kind: PersonKind,
  legal_name: line(200),
  street: line(200),
  postal_code: z.string().check(z.trim(), z.maxLength(20)),
  city: line(120),
  /** By kind. An ID that is left out is kept, as long as country and kind of taxpayer stay the same. */
  numbers: z.record(z.string().check(z.maxLength(40)), z.string().check(z.trim(), z.maxLength(60))),
  certified: z.literal(true, 'Confirm that this is right'),
})
export type SaveTaxInfoBody = z.infer<typeof SaveTaxInfoBody>

export const saveTaxInfo = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/earnings/tax-info/',
  access: 'member',
  summary: 'Give my tax information; the numbers are checked and kept encrypted',
  params: OrganizationParams,
  body: SaveTaxInfoBody,
  output: TaxInfo,
  errors: ['not_allowed'],
})

const PayeeParams = z.extend(OrganizationParams, { personId: Id })

export const getTaxInfoOf = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/payees/:personId/tax-info/',
  access: 'member',
  summary: "Read a payee's tax information, numbers masked",
  params: PayeeParams,
  output: TaxInfo,
  errors: ['not_allowed', 'payee_not_found'],
})

export const revealTaxNumbers = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/payees/:personId/tax-info/reveal/',
  access: 'member',
  summary: "Read a payee's whole tax numbers; the payee sees who did and why",
  params: PayeeParams,
  body: z.object({ reason: requiredText(500) }),
  output: z.object({
    numbers: z.array(z.object({ kind: z.string(), label: z.string(), value: z.string() })),
  }),
  errors: ['not_allowed', 'payee_not_found', 'tax_info_missing'],
})

export const verifyTaxInfo = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/payees/:personId/tax-info/verify/',
  access: 'member',
  summary: "Say that a payee's tax information was checked",
  params: PayeeParams,
  output: TaxInfo,
  errors: ['not_allowed', 'payee_not_found', 'tax_info_missing'],
})

export const requestTaxCorrection = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/payees/:personId/tax-info/request-correction/',
  access: 'member',
  summary: 'Ask a payee to correct their tax information; payouts wait until then',
  params: PayeeParams,
  body: z.object({ reason: requiredText(500) }),
  output: TaxInfo,
  errors: ['not_allowed', 'payee_not_found', 'tax_info_missing'],
})
