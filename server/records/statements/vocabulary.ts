/** The two versions that clients may speak; any patch of them is taken as this one. */
export type XapiVersion = '1.0.3' | '2.0.0'

export const voidedVerb = 'http://adlnet.gov/expapi/verbs/voided'
export const signatureUsage = 'http://adlnet.gov/expapi/attachments/signature'
