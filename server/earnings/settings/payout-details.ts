import { electronicFormatIBAN, isValidBIC, validateIBAN, ValidationErrorsIBAN } from 'ibantools'
import type { PayoutMethodInput } from '#contract/payout-settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { seal, unseal } from '#server/http/sealed.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { maskAccount, maskIban } from '../mask.ts'

export interface PayoutDetails {
  /** Where the money goes, in the order in which a bank asks for it. */
  lines: { label: string; value: string }[]
}

const purpose = 'payout-method'

/** Checks where money shall go and turns it into what is kept: sealed, with the part that may be shown. */
export function sealMethod(ctx: Ctx, input: PayoutMethodInput) {
  const { lines, shown } = input.kind === 'bank' ? bank(input) : other(input)
  const details: PayoutDetails = { lines }
  return {
    method: input.kind,
    holder_name: input.holder_name,
    details: seal(ctx.app.keys, purpose, Buffer.from(JSON.stringify(details))),
    shown,
  }
}

export const unsealMethod = (ctx: Ctx, details: Uint8Array) =>
  JSON.parse(unseal(ctx.app.keys, purpose, details).toString()) as PayoutDetails

function bank({ iban, bic }: Extract<PayoutMethodInput, { kind: 'bank' }>) {
  const compact = electronicFormatIBAN(iban) ?? ''
  const { valid, errorCodes } = validateIBAN(compact)
  if (!valid) refuse('method.iban', whatIsWrong(errorCodes))
  const code = bic?.replaceAll(/\s/g, '').toUpperCase() ?? ''
  if (code && !isValidBIC(code)) refuse('method.bic', say('A BIC has 8 or 11 letters and digits'))
  return {
    lines: [{ label: 'IBAN', value: compact }, ...(code ? [{ label: 'BIC', value: code }] : [])],
    shown: maskIban(compact),
  }
}

const other = ({ service, account }: Extract<PayoutMethodInput, { kind: 'other' }>) => ({
  lines: [
    { label: 'Service', value: service },
    { label: 'Account', value: account },
  ],
  shown: `${service} ${maskAccount(account)}`,
})

function whatIsWrong(errors: ValidationErrorsIBAN[]) {
  if (errors.includes(ValidationErrorsIBAN.NoIBANCountry))
    return say('An IBAN starts with its two-letter country code')
  if (errors.includes(ValidationErrorsIBAN.WrongBBANLength))
    return say('This IBAN is too short or too long for its country')
  return say('This IBAN has a typo. Compare it with your bank statement.')
}

function refuse(field: string, message: Sentence): never {
  throw problem('invalid_request', { errors: { [field]: message } })
}
