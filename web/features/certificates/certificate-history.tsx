import { Trans, useLingui } from '@lingui/react/macro'
import { Award, CircleSlash, PencilLine, RefreshCw, Replace } from 'lucide-react'
import type { Certificate } from '#contract/certificates.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import { historyWords } from './certificate-words.tsx'

const icons: Record<string, typeof Award> = {
  'certificate.issued': Award,
  'certificate.revoked': CircleSlash,
  'certificate.reissued': Replace,
  'certificate.renewed': RefreshCw,
  'certificate.correction_requested': PencilLine,
}

/** Who did what with the certificate, when and why. */
export function CertificateHistory({ history }: { history: Certificate['history'] }) {
  const { i18n } = useLingui()
  return (
    <Timeline>
      {history.map(({ id, action, actor, reason, at }) => {
        const word = historyWords[action]
        return (
          <TimelineItem
            key={id}
            icon={icons[action] ?? Award}
            tone={action === 'certificate.revoked' ? 'danger' : 'neutral'}
            title={
              <>
                {word ? i18n._(word) : action} · {actor?.name ?? <Trans>automatically</Trans>}
              </>
            }
            time={<RelativeTime value={at} />}
          >
            {reason}
          </TimelineItem>
        )
      })}
    </Timeline>
  )
}
