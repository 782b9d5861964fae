/** The two supported versions; any patch version is treated as these. */
export type XapiVersion = '1.0.3' | '2.0.0'

export const voidedVerb = 'http://adlnet.gov/expapi/verbs/voided'
export const signatureUsage = 'http://adlnet.gov/expapi/attachments/signature'
