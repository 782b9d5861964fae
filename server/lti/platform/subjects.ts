import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { installation, issuerOf } from '../addresses.ts'
import type { Reader, ToolRow } from './queries.ts'

/** Who a tool is to us, who we are to it, and what it knows people by. */

type Partner = Pick<ToolRow, 'id' | 'provided_tool_id'>

export const clientIdOf = (tool: Partner) => tool.provided_tool_id ?? tool.id

/** Whose keys sign messages to the tool: the organization's, or the installation's if that provides the tool. */
export const signerFor = (tool: Partner, organizationId: string) =>
  tool.provided_tool_id ? installation : organizationId

export const issuerFor = (
  { app, organizationId }: { app: Pick<Mechanisms, 'env'>; organizationId: string },
  tool: Partner,
) => issuerOf(app, signerFor(tool, organizationId))

/**
 * What the tool knows these people by. A tool that several organizations use gets another random ID in each of them, so
 * it can't tell that two of its users are one person.
 */
export async function subjectsOf(
  { db, organizationId }: Reader,
  tool: Partner,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(personIds)]
  if (!tool.provided_tool_id) return new Map(wanted.map((id) => [id, id]))
  const find = async () =>
    new Map(
      (
        await db
          .selectFrom('lti_subjects')
          .select(['person_id', 'subject'])
          .where('organization_id', '=', organizationId)
          .where((eb) => eb('person_id', '=', eb.fn.any(eb.val(wanted))))
          .execute()
      ).map(({ person_id, subject }) => [person_id, subject]),
    )
  const known = await find()
  // In one order, so that two tools that read the same course never wait for each other.
  const missing = wanted.filter((id) => !known.has(id)).toSorted()
  if (missing.length === 0) return known
  await db
    .insertInto('lti_subjects')
    .values(missing.map((person_id) => ({ organization_id: organizationId, person_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return find()
}

export async function subjectOf(ctx: Reader, tool: Partner, personId: string): Promise<string> {
  const subject = (await subjectsOf(ctx, tool, [personId])).get(personId)
  if (!subject) throw new Error('A person has a subject once it was asked for.')
  return subject
}

/** The person whom the tool means; undefined for anything that isn't an ID it got in this organization. */
export async function personOf(
  { db, organizationId }: Reader,
  tool: Partner,
  subject: string,
): Promise<string | undefined> {
  if (!z.safeParse(Id, subject).success) return undefined
  if (!tool.provided_tool_id) return subject
  const row = await db
    .selectFrom('lti_subjects')
    .select('person_id')
    .where('organization_id', '=', organizationId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.person_id
}
