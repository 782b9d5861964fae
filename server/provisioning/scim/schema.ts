/** The attributes of RFC 7643 §4 as data: they are served at /Schemas and determine how names and values are read. */
export interface Attribute {
  name: string
  type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'binary' | 'complex'
  description: string
  multiValued: boolean
  required: boolean
  caseExact: boolean
  mutability: 'readOnly' | 'readWrite' | 'immutable'
  returned: 'always' | 'default'
  uniqueness: 'none' | 'server'
  canonicalValues?: string[]
  referenceTypes?: string[]
  subAttributes?: Attribute[]
}

export interface Schema {
  id: string
  name: string
  description: string
  attributes: Attribute[]
}

const attribute = (
  name: string,
  description: string,
  more: Partial<Attribute> = {},
): Attribute => ({
  name,
  type: 'string',
  description,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const complex = (
  name: string,
  description: string,
  subAttributes: Attribute[],
  more: Partial<Attribute> = {},
) => attribute(name, description, { type: 'complex', subAttributes, ...more })

/** A multi-valued attribute with the standard sub-attributes of RFC 7643 §2.4. */
const plural = (
  name: string,
  description: string,
  more: Partial<Attribute> = {},
  kinds?: string[],
) =>
  complex(
    name,
    description,
    [
      attribute('value', 'The value itself.', more),
      attribute('display', 'A name to show for it.'),
      attribute('type', 'What it is for.', kinds ? { canonicalValues: kinds } : {}),
      attribute('primary', 'Whether it is the preferred one; at most one is.', { type: 'boolean' }),
    ],
    { multiValued: true },
  )

const reference = (
  name: string,
  description: string,
  types: string[],
  more: Partial<Attribute> = {},
) =>
  attribute(name, description, {
    type: 'reference',
    referenceTypes: types,
    caseExact: true,
    ...more,
  })

export const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const enterpriseUrn = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const groupUrn = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** Part of every resource, but of no schema (RFC 7643 §3.1). */
export const commonAttributes: Attribute[] = [
  attribute('schemas', 'The schemas of the resource.', {
    type: 'reference',
    referenceTypes: ['uri'],
    multiValued: true,
    required: true,
    caseExact: true,
    returned: 'always',
  }),
  attribute('id', 'Given by Lyceum; it never changes.', {
    caseExact: true,
    mutability: 'readOnly',
    returned: 'always',
    uniqueness: 'server',
  }),
  attribute('externalId', 'Given by the directory.', { caseExact: true }),
  complex(
    'meta',
    'What Lyceum says about the resource.',
    [
      attribute('resourceType', 'User or Group.', { caseExact: true, mutability: 'readOnly' }),
      attribute('created', 'When it was added.', { type: 'dateTime', mutability: 'readOnly' }),
      attribute('lastModified', 'When it last changed.', {
        type: 'dateTime',
        mutability: 'readOnly',
      }),
      reference('location', 'Its address.', ['uri'], { mutability: 'readOnly' }),
      attribute('version', 'Its entity tag.', { caseExact: true, mutability: 'readOnly' }),
    ],
    { mutability: 'readOnly' },
  ),
]

export const userSchema: Schema = {
  id: userUrn,
  name: 'User',
  description: 'A person in the organization',
  attributes: [
    attribute('userName', 'Unique among the users of the organization, whatever its case.', {
      required: true,
      uniqueness: 'server',
    }),
    complex('name', 'The parts of the name.', [
      attribute('formatted', 'The whole name.'),
      attribute('familyName', 'The last name.'),
      attribute('givenName', 'The first name.'),
      attribute('middleName', 'The middle names.'),
      attribute('honorificPrefix', 'A title before the name.'),
      attribute('honorificSuffix', 'A title after the name.'),
    ]),
    attribute('displayName', 'The name to show.'),
    attribute('nickName', 'What the person is called.'),
    reference('profileUrl', 'A page about the person.', ['external']),
    attribute('title', 'The position in the organization, such as “Head of training”.'),
    attribute('userType', 'How the person relates to the organization, such as “Employee”.'),
    attribute('preferredLanguage', 'As in the header Accept-Language.'),
    attribute('locale', 'For dates and numbers, such as en-US.'),
    attribute('timezone', 'As the Olson database names it.'),
    attribute('active', 'False ends access to the organization and keeps everything.', {
      type: 'boolean',
    }),
    plural('emails', 'The primary address is the one of the account.', {}, [
      'work',
      'home',
      'other',
    ]),
    plural('phoneNumbers', 'Phone numbers.', {}, [
      'work',
      'home',
      'mobile',
      'fax',
      'pager',
      'other',
    ]),
    plural('ims', 'Addresses for instant messages.'),
    plural(
      'photos',
      'Addresses of pictures.',
      { type: 'reference', referenceTypes: ['external'], caseExact: true },
      ['photo', 'thumbnail'],
    ),
    complex(
      'addresses',
      'Postal addresses.',
      [
        attribute('formatted', 'The whole address.'),
        attribute('streetAddress', 'Street and number.'),
        attribute('locality', 'City.'),
        attribute('region', 'State or region.'),
        attribute('postalCode', 'Postal code.'),
        attribute('country', 'Two letters as in ISO 3166-1.'),
        attribute('type', 'What it is for.', { canonicalValues: ['work', 'home', 'other'] }),
        attribute('primary', 'Whether it is the preferred one.', { type: 'boolean' }),
      ],
      { multiValued: true },
    ),
    complex(
      'groups',
      'The groups that the person is in; changed through the groups.',
      [
        attribute('value', 'The id of the group.', { mutability: 'readOnly', caseExact: true }),
        reference('$ref', 'The address of the group.', ['Group'], { mutability: 'readOnly' }),
        attribute('display', 'The name of the group.', { mutability: 'readOnly' }),
        attribute('type', 'Always direct.', {
          mutability: 'readOnly',
          canonicalValues: ['direct'],
        }),
      ],
      { multiValued: true, mutability: 'readOnly' },
    ),
    plural('entitlements', 'What the person is entitled to.'),
    plural('roles', 'The role in the organization: admin, instructor or learner.'),
    plural('x509Certificates', 'Certificates.', { type: 'binary', caseExact: true }),
  ],
}

export const enterpriseSchema: Schema = {
  id: enterpriseUrn,
  name: 'EnterpriseUser',
  description: 'What an organization knows of the people who work for it',
  attributes: [
    attribute('employeeNumber', 'The number that the organization gave the person.'),
    attribute('costCenter', 'The cost center.'),
    attribute('organization', 'The name of the organization.'),
    attribute('division', 'The division.'),
    attribute('department', 'The department.'),
    complex('manager', 'The manager.', [
      attribute('value', 'The id of the manager.', { caseExact: true }),
      reference('$ref', 'The address of the manager.', ['User']),
      attribute('displayName', 'The name of the manager.', { mutability: 'readOnly' }),
    ]),
  ],
}

export const groupSchema: Schema = {
  id: groupUrn,
  name: 'Group',
  description: 'A group of the organization; courses and learning plans can be given to it',
  attributes: [
    attribute('displayName', 'Unique among the groups of the organization, whatever its case.', {
      required: true,
      uniqueness: 'server',
    }),
    complex(
      'members',
      'The users in the group.',
      [
        attribute('value', 'The id of the user.', { mutability: 'immutable', caseExact: true }),
        reference('$ref', 'The address of the user.', ['User'], { mutability: 'immutable' }),
        attribute('type', 'Always User.', { mutability: 'immutable', canonicalValues: ['User'] }),
      ],
      { multiValued: true },
    ),
  ],
}

export interface ResourceType {
  name: 'User' | 'Group'
  endpoint: '/Users' | '/Groups'
  schema: Schema
  extensions: Schema[]
}

export const userType: ResourceType = {
  name: 'User',
  endpoint: '/Users',
  schema: userSchema,
  extensions: [enterpriseSchema],
}
export const groupType: ResourceType = {
  name: 'Group',
  endpoint: '/Groups',
  schema: groupSchema,
  extensions: [],
}
export const schemas = [userSchema, groupSchema, enterpriseSchema]
