import { createFileRoute, redirect } from '@tanstack/react-router'
import { movedForEveryone } from '#web/lib/moved.ts'

export const Route = createFileRoute('/_shell/account/')({
  beforeLoad: () => {
    throw redirect({ to: '/account/profile', replace: true, statusCode: movedForEveryone })
  },
})
