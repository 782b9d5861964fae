import type { Mechanisms } from '#server/http/context.ts'

export const invoicesPath = '/files/invoices'

/** For whoever may see the order: the address is signed, nobody can guess the next number's. */
export function invoiceUrl(app: Pick<Mechanisms, 'keys'>, organizationId: string, number: string) {
  const path = `${invoicesPath}/${organizationId}/${encodeURIComponent(number)}.pdf`
  return `${path}?signature=${app.keys.sign('invoice', `${organizationId} ${number}`)}`
}
