import { problem } from '#server/http/problem.ts'

/** One pure rule per ability, on data that is already loaded, so all of authorization can be read in minutes. */
export type Rule<Actor, Subject> = (actor: Actor, subject: Subject) => boolean

export type Policy<Actor, Subject, Ability extends string> = Readonly<
  Record<Ability, Rule<Actor, Subject>>
>

/** Throws not_allowed unless the rule grants it. */
export function authorize<Actor, Subject, Ability extends string>(
  policy: Policy<Actor, Subject, Ability>,
  ability: Ability,
  actor: Actor,
  subject: Subject,
) {
  if (!policy[ability](actor, subject)) throw problem('not_allowed')
}

/** All abilities of the actor on one subject, sent with it so the interface never checks roles. */
export function abilities<Actor, Subject, Ability extends string>(
  policy: Policy<Actor, Subject, Ability>,
  actor: Actor,
  subject: Subject,
): Record<Ability, boolean> {
  const names = Object.keys(policy) as Ability[]
  return Object.fromEntries(names.map((name) => [name, policy[name](actor, subject)])) as Record<
    Ability,
    boolean
  >
}
