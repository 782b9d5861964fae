/** Variables in custom parameters that are replaced at launch. Pure. */

interface Known {
  [name: string]: string | undefined
}

/** Replaces `$Name` values. A name that is unknown, or that the tool may not know, is left unreplaced. */
export const fillIn = (
  custom: Readonly<Record<string, string>>,
  known: Known,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(custom).map(([key, value]) => [
      key,
      value.startsWith('$') ? (known[value.slice(1)] ?? value) : value,
    ]),
  )

/** Listed in our configuration, so tools can ask for them when they register. */
export const variables = [
  'User.id',
  'Person.name.full',
  'Person.name.given',
  'Person.name.family',
  'Person.email.primary',
  'Context.id',
  'Context.title',
  'Context.label',
  'CourseSection.sourcedId',
  'ResourceLink.id',
  'ResourceLink.title',
  'Membership.role',
  'ToolPlatform.name',
  'ToolConsumerInstance.guid',
] as const
