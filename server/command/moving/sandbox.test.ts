import { expect, test } from 'vitest'
import { suspendMember } from '#contract/directory.ts'
import { createWebhook, listWebhookDeliveries, testWebhook } from '#contract/integrations.ts'
import { invite } from '#contract/invitations.ts'
import { listNotifications } from '#contract/notifications.ts'
import { saveSellingSettings } from '#contract/selling.ts'
import { notify } from '#server/events/notify.ts'
import { asSystem } from '#server/jobs/job.ts'
import { roleChanged } from '#server/organizations/notification-kinds.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { sellingSettings } from '#server/testing/build-shop.ts'
import { testApp } from '#server/testing/test-app.ts'

async function buildSandbox() {
  const app = await testApp()
  const room = await buildClassroom()
  await asSystem(app.mechanisms, ({ db, now }) =>
    db
      .updateTable('organizations')
      .set({ sandbox_at: now })
      .where('id', '=', room.organization.id)
      .execute(),
  )
  return { app, ...room, params: { organizationId: room.organization.id } }
}

test('no mail leaves a sandbox, and its notifications are in the app alone', async () => {
  const { app, admin, learner, organization } = await buildSandbox()
  const email = `guest-of-${organization.id}@example.test`
  await call(admin, invite, {
    body: { organization: organization.id, emails: [email], role: 'learner' },
  })
  await asSystem(app.mechanisms, (ctx) =>
    notify(ctx, roleChanged, {
      type: 'info',
      title: 'Hello',
      message: 'World',
      link: '/dashboard',
      to: learner.id,
      organizationId: organization.id,
    }),
  )
  await app.drainJobs()
  expect(app.sentMail.filter(({ to }) => [email, learner.email].includes(to))).toEqual([])
  const { items } = (await call(learner, listNotifications, {})).body
  expect(items.map(({ title }) => title)).toContain('Hello')
})

test('no webhook is told what happens in a sandbox, not even by hand', async () => {
  const { app, admin, learner, params } = await buildSandbox()
  const made = await call(admin, createWebhook, {
    params,
    body: { url: 'http://127.0.0.1:9/hook', events: ['member.suspended'] },
  })
  const webhookParams = { ...params, webhookId: made.body.webhook.id }
  await call(admin, suspendMember, {
    params: { ...params, personId: learner.id },
    body: { reason: 'Away.' },
  })
  await call(admin, testWebhook, { params: webhookParams })
  await app.drainJobs()
  const { items } = (await call(admin, listWebhookDeliveries, { params: webhookParams })).body
  expect(items.map(({ attempts }) => attempts)).toEqual([0])
})

test('a sandbox takes no payments', async () => {
  const { admin, params } = await buildSandbox()
  const keys = { stripe_secret_key: 'sk_test_of_a_copy', stripe_webhook_secret: 'whsec_of_a_copy' }
  const body = { ...sellingSettings, stripe: true, ...keys }
  const saved = await call(admin, saveSellingSettings, { params, body })
  expect([saved.status, saved.body]).toMatchObject([409, { code: 'provider_not_available' }])
})
