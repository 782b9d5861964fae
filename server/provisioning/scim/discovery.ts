import { maximumBytes, maximumOperations, maximumResults } from '../rules.ts'
import type { JsonObject } from './path.ts'
import { groupType, schemas, userType, type Attribute } from './schema.ts'

/** The service's capabilities (RFC 7643 §5). */
export const serviceProviderConfig = (base: string): JsonObject => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  documentationUri: 'https://datatracker.ietf.org/doc/html/rfc7644',
  patch: { supported: true },
  bulk: { supported: true, maxOperations: maximumOperations, maxPayloadSize: maximumBytes },
  filter: { supported: true, maxResults: maximumResults },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token from the settings of the organization, under Integrations.',
      specUri: 'https://datatracker.ietf.org/doc/html/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

export const resourceTypes = (base: string): JsonObject[] =>
  [userType, groupType].map(({ name, endpoint, schema, extensions }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint,
    description: schema.description,
    schema: schema.id,
    ...(extensions.length > 0 && {
      schemaExtensions: extensions.map(({ id }) => ({ schema: id, required: false })),
    }),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))

export const schemaResources = (base: string): JsonObject[] =>
  schemas.map(({ id, name, description, attributes }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    description,
    attributes: attributes.map(presentAttribute),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }))

const presentAttribute = (attribute: Attribute): JsonObject => ({
  name: attribute.name,
  type: attribute.type,
  multiValued: attribute.multiValued,
  description: attribute.description,
  required: attribute.required,
  ...(attribute.type !== 'complex' && { caseExact: attribute.caseExact }),
  mutability: attribute.mutability,
  returned: attribute.returned,
  ...(attribute.type !== 'complex' && { uniqueness: attribute.uniqueness }),
  ...(attribute.canonicalValues && { canonicalValues: attribute.canonicalValues }),
  ...(attribute.referenceTypes && { referenceTypes: attribute.referenceTypes }),
  ...(attribute.subAttributes && { subAttributes: attribute.subAttributes.map(presentAttribute) }),
})
