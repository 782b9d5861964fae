/**
 * What the specification of Open Badges 3.0 demands of an AchievementCredential, as far as certificates use it: which
 * members there are, which are required, and what they may hold.
 */
const uri = { type: 'string', pattern: '^[a-z][a-z0-9+.-]*:' }
const dateTime = { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$` }
const typesWith = (name: string) => ({
  type: 'array',
  items: { type: 'string' },
  contains: { const: name },
})

export const achievementSchema = {
  type: 'object',
  required: ['@context', 'id', 'type', 'issuer', 'validFrom', 'credentialSubject'],
  properties: {
    '@context': {
      type: 'array',
      minItems: 2,
      prefixItems: [
        { const: 'https://www.w3.org/ns/credentials/v2' },
        { pattern: String.raw`^https://purl\.imsglobal\.org/spec/ob/v3p0/context-3\.0\.\d\.json$` },
      ],
    },
    id: uri,
    type: {
      allOf: [typesWith('VerifiableCredential')],
      contains: { enum: ['AchievementCredential', 'OpenBadgeCredential'] },
    },
    name: { type: 'string' },
    issuer: {
      type: 'object',
      required: ['id', 'type'],
      properties: { id: uri, type: typesWith('Profile'), name: { type: 'string' }, url: uri },
    },
    validFrom: dateTime,
    validUntil: dateTime,
    credentialSubject: {
      type: 'object',
      required: ['type', 'achievement'],
      // One of the two says whom it is about.
      anyOf: [{ required: ['id'] }, { required: ['identifier'] }],
      properties: {
        type: typesWith('AchievementSubject'),
        activityEndDate: dateTime,
        identifier: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['type', 'hashed', 'identityHash', 'identityType'],
            properties: {
              type: { const: 'IdentityObject' },
              hashed: { type: 'boolean' },
              identityHash: { type: 'string', minLength: 1 },
              identityType: { enum: ['name', 'emailAddress'] },
              salt: { type: 'string' },
            },
            additionalProperties: false,
          },
        },
        achievement: {
          type: 'object',
          required: ['id', 'type', 'criteria', 'description', 'name'],
          properties: {
            id: uri,
            type: typesWith('Achievement'),
            achievementType: { enum: ['Course', 'CertificateOfCompletion', 'Certificate'] },
            criteria: {
              type: 'object',
              anyOf: [{ required: ['id'] }, { required: ['narrative'] }],
            },
            description: { type: 'string', minLength: 1 },
            name: { type: 'string', minLength: 1 },
          },
        },
      },
    },
    credentialStatus: {
      type: 'object',
      required: ['id', 'type'],
      properties: { id: uri, type: { type: 'string' } },
    },
    credentialSchema: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'type'],
        properties: { id: uri, type: { const: '1EdTechJsonSchemaValidator2019' } },
      },
    },
    proof: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['type'],
        properties: {
          type: { const: 'DataIntegrityProof' },
          cryptosuite: { const: 'eddsa-rdfc-2022' },
          created: dateTime,
          proofPurpose: { const: 'assertionMethod' },
          proofValue: { type: 'string', pattern: '^z[1-9A-HJ-NP-Za-km-z]+$' },
        },
      },
    },
  },
} as const
