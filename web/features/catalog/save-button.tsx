import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { use } from 'react'
import { removeSaved, saveForLater } from '#contract/catalog.ts'
import { AskLogin } from '#web/lib/ask-login.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { catalogKey } from './queries.ts'

type SaveButtonProps = {
  course: { id: string; title: string; saved: boolean }
  className?: string
}

/** Saves a course for later, or forgets it. Visitors are asked to log in first. */
export function SaveButton({ course, className }: SaveButtonProps) {
  const { t } = useLingui()
  const askLogin = use(AskLogin)
  const signedIn = useSession((session) => session.is_authenticated)
  const queryClient = useQueryClient()
  const params = { courseId: course.id }
  const save = useMutation({
    mutationFn: (wanted: boolean) => call(wanted ? saveForLater : removeSaved, { params }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: catalogKey }),
    onError: (failure) => toastFailure(failure),
  })
  const saved = save.isPending || save.isSuccess ? save.variables : course.saved
  return (
    <IconButton
      label={saved ? t`Remove ${course.title} from saved` : t`Save ${course.title} for later`}
      aria-pressed={saved}
      variant="secondary"
      size="sm"
      className={classNames('rounded-full', className)}
      onClick={() => (signedIn ? save.mutate(!saved) : askLogin())}
    >
      <Bookmark className={saved ? 'fill-primary text-primary' : undefined} />
    </IconButton>
  )
}
