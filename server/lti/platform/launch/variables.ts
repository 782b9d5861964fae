/** Custom parameters may name what is filled in at launch. Pure. */

interface Known {
  [name: string]: string | undefined
}

/** Fills in `$Name` values. A name that is unknown, or that the tool may not know, stays as it was written. */
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

/** Named in our configuration, so that tools can ask for them when they register. */
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
