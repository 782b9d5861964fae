import type { Noun } from '#server/noun.ts'
import { orderRefund, orderRefundSecond } from './approval-kinds.ts'
import { ordersAuditWords } from './audit-words.ts'
import { findBundleHead } from './bundles/page-head.ts'
import { serveInvoices } from './invoices/serve-invoices.ts'
import { orderJobs } from './jobs.ts'
import { orderNotificationKinds } from './notification-kinds.ts'
import { listPagesOfSales } from './public-pages.ts'
import { orderPersonalData } from './personal-data.ts'
import { memberOrderRoutes, openOrderRoutes, personOrderRoutes } from './routes.ts'
import { serveStripeWebhooks } from './stripe/serve-webhooks.ts'
import { findSubscriptionHead } from './subscriptions/page-head.ts'

export const orders: Noun = {
  routes: { public: openOrderRoutes, person: personOrderRoutes, member: memberOrderRoutes },
  serve: async (server, app) => {
    // anyone with the signed address of an invoice
    serveInvoices(server, app)
    // payment providers with the signing secret of an organization
    await serveStripeWebhooks(server, app)
  },
  jobs: orderJobs,
  notificationKinds: orderNotificationKinds,
  approvalKinds: [orderRefund, orderRefundSecond],
  personalData: [orderPersonalData],
  auditWords: ordersAuditWords,
  findHead: async (app, path, _language, hostName) =>
    (await findBundleHead(app, path, hostName)) ?? findSubscriptionHead(app, path, hostName),
  publicPages: listPagesOfSales,
}
