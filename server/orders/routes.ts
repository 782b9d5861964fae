import * as bundles from '#contract/bundles.ts'
import * as carts from '#contract/carts.ts'
import * as checkout from '#contract/checkout.ts'
import * as orders from '#contract/orders.ts'
import * as refunds from '#contract/refunds.ts'
import * as selling from '#contract/selling.ts'
import * as subscriptions from '#contract/subscriptions.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { getBundleCheckout, placeBundleOrder } from './bundles/bundle-checkout.ts'
import { archiveBundle, createBundle, listBundles, updateBundle } from './bundles/manage-bundles.ts'
import { getCatalogBundle, listCourseBundles } from './bundles/read-bundles.ts'
import { getCartCheckout, placeCartOrder } from './carts/cart-checkout.ts'
import { addToCart, removeFromCart } from './carts/change-cart.ts'
import { getCart } from './carts/read-cart.ts'
import { cancelMyOrder, cancelOrder } from './cancel-order.ts'
import { getCheckout } from './checkout.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { archiveCoupon, createCoupon, listCoupons, updateCoupon } from './coupons.ts'
import { exportOrders } from './export-orders.ts'
import { placeOrder } from './place-order.ts'
import { getMyOrder, getOrder, listMyOrders, listOrders } from './read-orders.ts'
import { listRefunds } from './read-refunds.ts'
import { refundOrder, requestRefund } from './request-refund.ts'
import { getRevenue } from './revenue.ts'
import { getSellingSettings, saveSellingSettings } from './settings.ts'
import { retryRefund, settleRefund } from './settle-refund.ts'
import {
  createSubscriptionPlan,
  listSubscriptionPlans,
  updateSubscriptionPlan,
} from './subscriptions/manage-plans.ts'
import {
  changeMySubscription,
  listMySubscriptions,
  storeMyPaymentMethod,
} from './subscriptions/my-subscriptions.ts'
import { getCatalogSubscription, listCourseSubscriptions } from './subscriptions/read-plans.ts'
import { getSubscriptionCheckout, subscribe } from './subscriptions/subscribe.ts'
import { cancelSubscriber, listSubscribers } from './subscriptions/subscribers.ts'
import { payTestOrder } from './test-payments/pay-test-order.ts'
import { getTaxTable, saveTaxTable } from './taxes.ts'

export const openOrderRoutes: Route[] = [
  handle(bundles.getCatalogBundle, (ctx, { params }) => getCatalogBundle(ctx, params.bundle)),
  handle(bundles.listCourseBundles, (ctx, { params }) => listCourseBundles(ctx, params.courseId)),
  handle(subscriptions.getCatalogSubscription, (ctx, { params }) =>
    getCatalogSubscription(ctx, params.subscription),
  ),
  handle(subscriptions.listCourseSubscriptions, (ctx, { params }) =>
    listCourseSubscriptions(ctx, params.courseId),
  ),
]

export const personOrderRoutes: Route[] = [
  handle(checkout.getCheckout, (ctx, { params, query }) =>
    getCheckout(ctx, params.courseId, query),
  ),
  handle(checkout.placeOrder, (ctx, { params, body }) => placeOrder(ctx, params.courseId, body)),
  handle(bundles.getBundleCheckout, (ctx, { params, query }) =>
    getBundleCheckout(ctx, params.bundleId, query),
  ),
  handle(bundles.placeBundleOrder, (ctx, { params, body }) =>
    placeBundleOrder(ctx, params.bundleId, body),
  ),
  handle(carts.getCart, (ctx) => getCart(ctx)),
  handle(carts.addToCart, (ctx, { params }) => addToCart(ctx, params.courseId)),
  handle(carts.removeFromCart, (ctx, { params }) => removeFromCart(ctx, params.courseId)),
  handle(carts.getCartCheckout, (ctx, { params, query }) => getCartCheckout(ctx, params, query)),
  handle(carts.placeCartOrder, (ctx, { params, body }) => placeCartOrder(ctx, params, body)),
  handle(subscriptions.getSubscriptionCheckout, (ctx, { params, query }) =>
    getSubscriptionCheckout(ctx, params.planId, query),
  ),
  handle(subscriptions.subscribe, (ctx, { params, body }) => subscribe(ctx, params.planId, body)),
  handle(subscriptions.listMySubscriptions, (ctx) => listMySubscriptions(ctx)),
  handle(subscriptions.changeMySubscription, (ctx, { params, body }) =>
    changeMySubscription(ctx, params.subscriptionId, body),
  ),
  handle(subscriptions.storeMyPaymentMethod, (ctx, { params, body }) =>
    storeMyPaymentMethod(ctx, params.subscriptionId, body),
  ),
  handle(orders.listMyOrders, (ctx, { query }) => listMyOrders(ctx, query)),
  handle(orders.getMyOrder, (ctx, { params }) => getMyOrder(ctx, params.orderId)),
  handle(orders.cancelMyOrder, (ctx, { params }) => cancelMyOrder(ctx, params.orderId)),
  handle(checkout.payTestOrder, (ctx, { params, body }) => payTestOrder(ctx, params.orderId, body)),
  handle(refunds.requestRefund, (ctx, { params, body }) =>
    requestRefund(ctx, params.orderId, body.reason),
  ),
]

export const memberOrderRoutes: Route[] = [
  handle(orders.listOrders, (ctx, { query }) => listOrders(ctx, query)),
  handle(orders.exportOrders, (ctx, { query }) => exportOrders(ctx, query)),
  handle(orders.getOrder, (ctx, { params }) => getOrder(ctx, params.orderId)),
  handle(orders.confirmTransfer, (ctx, { params, body }) =>
    confirmTransfer(ctx, params.orderId, body.note),
  ),
  handle(orders.cancelOrder, (ctx, { params, body }) =>
    cancelOrder(ctx, params.orderId, body.reason),
  ),
  handle(refunds.refundOrder, (ctx, { params, body }) => refundOrder(ctx, params.orderId, body)),
  handle(refunds.listRefunds, (ctx, { query }) => listRefunds(ctx, query)),
  handle(refunds.settleRefund, (ctx, { params }) => settleRefund(ctx, params.refundId)),
  handle(refunds.retryRefund, (ctx, { params }) => retryRefund(ctx, params.refundId)),
  handle(selling.listCoupons, (ctx, { query }) => listCoupons(ctx, query)),
  handle(selling.createCoupon, (ctx, { body }) => createCoupon(ctx, body)),
  handle(selling.updateCoupon, (ctx, { params, body }) => updateCoupon(ctx, params.couponId, body)),
  handle(selling.archiveCoupon, (ctx, { params }) => archiveCoupon(ctx, params.couponId)),
  handle(bundles.listBundles, (ctx, { query }) => listBundles(ctx, query)),
  handle(bundles.createBundle, (ctx, { body }) => createBundle(ctx, body)),
  handle(bundles.updateBundle, (ctx, { params, body }) => updateBundle(ctx, params.bundleId, body)),
  handle(bundles.archiveBundle, (ctx, { params }) => archiveBundle(ctx, params.bundleId)),
  handle(subscriptions.listSubscriptionPlans, (ctx) => listSubscriptionPlans(ctx)),
  handle(subscriptions.createSubscriptionPlan, (ctx, { body }) =>
    createSubscriptionPlan(ctx, body),
  ),
  handle(subscriptions.updateSubscriptionPlan, (ctx, { params, body }) =>
    updateSubscriptionPlan(ctx, params.planId, body),
  ),
  handle(subscriptions.listSubscribers, (ctx, { query }) => listSubscribers(ctx, query)),
  handle(subscriptions.cancelSubscriber, (ctx, { params, body }) =>
    cancelSubscriber(ctx, params.subscriptionId, body),
  ),
  handle(selling.getTaxTable, (ctx) => getTaxTable(ctx)),
  handle(selling.saveTaxTable, (ctx, { body }) => saveTaxTable(ctx, body)),
  handle(selling.getSellingSettings, (ctx) => getSellingSettings(ctx)),
  handle(selling.saveSellingSettings, (ctx, { body }) => saveSellingSettings(ctx, body)),
  handle(selling.getRevenue, (ctx, { query }) => getRevenue(ctx, query)),
]
