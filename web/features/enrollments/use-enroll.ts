import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { enroll, type EnrollBody } from '#contract/enrollments.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { toast } from '#web/ui/toaster.tsx'

/** Enrolls, says what came of it, and opens the course when it can be taken. */
export function useEnroll(course: { id: string; title: string }, onDone: () => void) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: EnrollBody) => call(enroll, { params: { courseId: course.id }, body }),
    onSuccess: async ({ enrollment, membership }) => {
      if (membership) useSession.getState().addOrganization(membership)
      await queryClient.invalidateQueries({ queryKey: ['enrollment-offer', course.id] })
      void queryClient.invalidateQueries({ queryKey: ['learning'] })
      onDone()
      if (enrollment.status === 'active' || enrollment.status === 'completed') {
        toast.success(t`You're enrolled in “${course.title}”`)
        enter(enrollment.organization_id)
        await navigate({
          to: '/dashboard/student/courses/$courseId',
          params: { courseId: course.id },
        })
      } else if (enrollment.status === 'waitlisted') {
        toast.success(t`You're on the waiting list`)
      } else {
        toast.success(t`Request sent`)
      }
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.errors['code']) return
      toastFailure(failure)
      void queryClient.invalidateQueries({ queryKey: ['enrollment-offer', course.id] })
    },
  })
}

/** The course may belong to another organization of mine: going on switches to it. */
export function enter(organizationId: string) {
  const { user, switchOrganization } = useSession.getState()
  if (user?.organizations.some(({ id }) => id === organizationId)) {
    switchOrganization(organizationId)
  }
}
