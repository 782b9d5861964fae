import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, EyeOff, History, MessageCircleReply, Star } from 'lucide-react'
import type { Result } from '#contract/endpoint.ts'
import type { getReview } from '#contract/reviews.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'

const looks = {
  'review.written': { icon: Star, tone: 'neutral', words: msg`wrote the review` },
  'review.edited': { icon: Star, tone: 'neutral', words: msg`edited the review` },
  'review.answered': { icon: MessageCircleReply, tone: 'success', words: msg`answered the review` },
  'review.answer_removed': {
    icon: MessageCircleReply,
    tone: 'neutral',
    words: msg`removed the answer`,
  },
  'review.hidden': { icon: EyeOff, tone: 'danger', words: msg`hid the review` },
  'review.restored': { icon: Eye, tone: 'success', words: msg`restored the review` },
} as const

const unknown = { icon: History, tone: 'neutral', words: msg`edited the review` } as const

/** Who did what with a review, when and why; newest first. */
export function ReviewTimeline({ timeline }: { timeline: Result<typeof getReview>['timeline'] }) {
  const { i18n, t } = useLingui()
  return (
    <Card>
      <CardHead title={<Trans>History</Trans>} />
      <Timeline>
        {timeline.toReversed().map((entry) => {
          const { icon, tone, words } = looks[entry.action as keyof typeof looks] ?? unknown
          return (
            <TimelineItem
              key={entry.id}
              icon={icon}
              tone={tone}
              title={
                <>
                  <span className="font-semibold">{entry.by?.name ?? t`Lyceum`}</span>{' '}
                  {i18n._(words)}
                </>
              }
              time={<RelativeTime value={entry.at} />}
            >
              {entry.reason}
            </TimelineItem>
          )
        })}
      </Timeline>
    </Card>
  )
}
