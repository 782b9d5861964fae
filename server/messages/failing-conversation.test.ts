import { expect, test } from 'vitest'
import { openConversation, sendMessage } from '#contract/conversations.ts'
import { paragraphs } from '#contract/plain-document.ts'
import type { Db } from '#server/db/database.ts'
import { asMember } from '#server/demo/act-as.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { buildMember } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildTaughtCourse } from '#server/testing/build-taught-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { deleteMessage } from './delete-message.ts'
import { reportMessage } from './report-message.ts'

async function buildMessage() {
  const { learner, instructor, inOrganization, organization } = await buildTaughtCourse()
  const { id: conversationId } = await done(learner, openConversation, {
    params: inOrganization,
    body: { person_id: instructor.id },
  })
  const { id } = await done(learner, sendMessage, {
    params: { ...inOrganization, conversationId },
    body: { body: paragraphs('When is the exam?') },
  })
  const { mechanisms, clock } = await testApp()
  const as = <T>(personId: string, run: (ctx: MemberCtx) => Promise<T>) =>
    asMember(
      mechanisms,
      { personId, organizationId: organization.id, role: 'learner' },
      { at: clock.now() },
      run,
    )
  return { id, as, learner, instructor, organization }
}

/** A database that breaks off when conversations are read. */
const breaking = (db: Db): Db =>
  new Proxy(db, {
    get: (target, name) =>
      name === 'selectFrom'
        ? (table: string) => {
            if (table.startsWith('conversations')) throw new Error('The connection broke off.')
            return target.selectFrom(table as 'messages')
          }
        : (Reflect.get(target, name) as unknown),
  })

const verbs = {
  deleting: (ctx: MemberCtx, id: string) => deleteMessage(ctx, id),
  reporting: (ctx: MemberCtx, id: string) => reportMessage(ctx, id, { reason: 'spam' }),
}

test.each(Object.entries(verbs))(
  '%s a message fails as what it is, not as 404',
  async (_, verb) => {
    const { id, as, learner } = await buildMessage()
    const tried = as(learner.id, (ctx) => verb({ ...ctx, db: breaking(ctx.db) }, id))
    await expect(tried).rejects.toThrow('The connection broke off.')
  },
)

test.each(Object.entries(verbs))('%s a message of others is 404', async (_, verb) => {
  const { id, as, organization } = await buildMessage()
  const outsider = await buildMember(organization.id, 'learner')
  const tried = as(outsider.id, (ctx) => verb(ctx, id))
  await expect(tried).rejects.toMatchObject({ code: 'message_not_found' })
})
