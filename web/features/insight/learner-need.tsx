import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HandHelping } from 'lucide-react'
import type { ReactNode } from 'react'
import { cancelNudge, nudgeLearner, type LearnerNeed } from '#contract/teaching.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { teachingKey } from './queries.ts'

type LearnerNeedItemProps = {
  organizationId: string
  need: LearnerNeed
  renderPerson: (person: LearnerNeed['person']) => ReactNode
}

/** Who needs a word, what shows it, and the word. */
export function LearnerNeedItem({ organizationId, need, renderPerson }: LearnerNeedItemProps) {
  const nudge = useNudge(organizationId, need)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar size="sm" name={need.person.name} src={need.person.avatar} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-14 wrap-anywhere">
          <span className="font-semibold">{renderPerson(need.person)}</span>{' '}
          <span className="text-ink-muted">{need.course.title}</span>
        </p>
        <p className="text-13 text-ink-muted wrap-anywhere">
          <Evidence need={need} />
        </p>
      </div>
      <Button size="sm" pending={nudge.isPending} onClick={() => nudge.mutate()}>
        <HandHelping />
        {need.reason === 'failing' ? (
          <Trans>Offer help</Trans>
        ) : need.reason === 'quiet' ? (
          <Trans>Check in</Trans>
        ) : (
          <Trans>Send reminder</Trans>
        )}
        <span className="sr-only">{need.person.name}</span>
      </Button>
    </li>
  )
}

function Evidence({ need }: { need: LearnerNeed }) {
  const { i18n } = useLingui()
  const due = need.due_at && <RelativeTime value={need.due_at} />
  const seen = need.last_active_at && <RelativeTime value={need.last_active_at} />
  switch (need.reason) {
    case 'failing': {
      const title = need.lesson?.title ?? ''
      const best = i18n.number((need.best_percent ?? 0) / 100, {
        style: 'percent',
        maximumFractionDigits: 0,
      })
      const attempts = need.failed_attempts ?? 0
      return (
        <Trans>
          “{title}”: <Plural value={attempts} one="# attempt" other="# attempts" /> without passing,
          best {best}
        </Trans>
      )
    }
    case 'quiet': {
      const { completed_lessons, lesson_count } = need
      return (
        <Trans>
          {completed_lessons} of {lesson_count} lessons, last active {seen}; deadline {due}
        </Trans>
      )
    }
    case 'expiring':
      return <Trans>Certificate expires {due}</Trans>
  }
}

/** Sends the word. It waits a minute, and until then the toast takes it back. */
function useNudge(organizationId: string, need: LearnerNeed) {
  const { t } = useLingui()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: teachingKey(organizationId) })
  const name = need.person.name
  return useMutation({
    mutationFn: () =>
      call(nudgeLearner, {
        params: { organizationId, courseId: need.course.id },
        body: { person_id: need.person.id, reason: need.reason, lesson_id: need.lesson?.id },
      }),
    onSuccess: async ({ id }) => {
      toast.success(t`Message to ${name} will be sent in a minute`, {
        duration: 20_000,
        action: {
          label: t`Undo`,
          onClick: () =>
            void call(cancelNudge, { params: { organizationId, nudgeId: id } })
              .then(() => toast.success(t`Message canceled`))
              .catch((failure: unknown) => toastFailure(failure))
              .finally(() => void refresh()),
        },
      })
      await refresh()
    },
    onError: (failure) => toastFailure(failure),
  })
}
