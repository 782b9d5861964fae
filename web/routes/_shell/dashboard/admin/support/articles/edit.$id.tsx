import { createFileRoute, redirect } from '@tanstack/react-router'
import { movedForEveryone } from '#web/lib/moved.ts'

/** The other way to an article's editor; the id leads on to the slug. */
export const Route = createFileRoute('/_shell/dashboard/admin/support/articles/edit/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/dashboard/admin/support/articles/$address/edit',
      params: { address: params.id },
      replace: true,
      statusCode: movedForEveryone,
    })
  },
})
