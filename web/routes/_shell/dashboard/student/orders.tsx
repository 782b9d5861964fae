import { createFileRoute, redirect } from '@tanstack/react-router'
import { movedForEveryone } from '#web/lib/moved.ts'

/** Orders belong to the person, not to one organization: their page stands with the account. */
export const Route = createFileRoute('/_shell/dashboard/student/orders')({
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ to: '/account/orders', replace: true, statusCode: movedForEveryone })
  },
})
