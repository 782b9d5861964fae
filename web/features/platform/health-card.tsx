import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlatformOverview } from '#contract/platform.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { byteWords } from './words.ts'

type Health = PlatformOverview['health']

const manyWaiting = 1000
const longSeconds = 300

export function HealthCard({ health, asOf }: { health: Health; asOf: string }) {
  const { errors, browser_errors, queue, database, media } = health
  const { t, i18n } = useLingui()
  const slow = queue.waiting > manyWaiting || (queue.oldest_seconds ?? 0) > longSeconds
  return (
    <Card id="health">
      <CardHead
        title={<Trans>Health</Trans>}
        description={
          <Trans>
            As of <RelativeTime value={asOf} />
          </Trans>
        }
        action={
          <Button asChild size="sm">
            <Link to="/dashboard/super-admin/status">
              <Trans>Open status page</Trans>
            </Link>
          </Button>
        }
      />
      <DescriptionList
        items={[
          {
            key: 'errors',
            term: <Trans>Errors in the last hour</Trans>,
            value: (
              <Sign good={errors.last_hour === 0}>
                {errors.last_hour === 0 ? <Trans>None</Trans> : i18n.number(errors.last_hour)}
              </Sign>
            ),
          },
          {
            key: 'browser-errors',
            term: <Trans>Broken pages in the last hour</Trans>,
            value: (
              <Sign good={browser_errors.last_hour === 0}>
                {browser_errors.last_hour === 0 ? (
                  <Trans>None</Trans>
                ) : (
                  i18n.number(browser_errors.last_hour)
                )}
              </Sign>
            ),
          },
          {
            key: 'queue',
            term: <Trans>Queue</Trans>,
            value: (
              <Sign good={!slow && queue.failed === 0}>
                <Plural value={queue.waiting} one="# job waiting" other="# jobs waiting" />
                {queue.failed > 0 && (
                  <>
                    , <Plural value={queue.failed} one="# failed" other="# failed" />
                  </>
                )}
              </Sign>
            ),
          },
          {
            key: 'database',
            term: <Trans>Database</Trans>,
            value: (
              <Sign good={database.answer_milliseconds < 100}>
                <Trans>
                  PostgreSQL {database.version}, {byteWords(database.size_bytes, i18n)},{' '}
                  {i18n.number(database.answer_milliseconds)} ms
                </Trans>
              </Sign>
            ),
          },
          {
            key: 'media',
            term: <Trans>Video preparation</Trans>,
            value: (
              <Sign good={media.version !== null}>
                {media.version === null ? (
                  <Trans>
                    ffmpeg isn't installed, so recordings play as they were uploaded. Install it to
                    play MOV, MKV and AVI files, and to adapt videos to slow connections.
                  </Trans>
                ) : (
                  <Trans>ffmpeg {media.version}</Trans>
                )}
                {media.waiting > 0 && (
                  <>
                    , <Plural value={media.waiting} one="# waiting" other="# waiting" />
                  </>
                )}
                {media.failed > 0 && (
                  <>
                    , <Plural value={media.failed} one="# failed" other="# failed" />
                  </>
                )}
              </Sign>
            ),
          },
          {
            key: 'files',
            term: <Trans>Files</Trans>,
            value: <FileTools media={media} />,
          },
          {
            key: 'scanner',
            term: <Trans>Virus scanner</Trans>,
            value:
              media.scanner === 'off' ? (
                <Trans>Not set up</Trans>
              ) : (
                <Sign good={media.scanner === 'ready'}>
                  {media.scanner === 'ready' ? (
                    <Trans>Ready</Trans>
                  ) : (
                    <Trans>Can't be reached, so new files wait</Trans>
                  )}
                </Sign>
              ),
          },
          {
            key: 'connections',
            term: <Trans>Connections</Trans>,
            value: i18n.number(database.connections),
          },
        ]}
      />
      <FailureList
        label={t`Recent errors`}
        failures={errors.recent.map(({ at, route, request_id }) => ({
          at,
          id: request_id,
          what: route,
        }))}
      />
      <FailureList
        label={t`Recently failed jobs`}
        failures={queue.recent.map(({ at, job_id, task, reason }) => ({
          at,
          id: job_id,
          what: `${task}: ${reason}`,
        }))}
      />
      <FailureList
        label={t`Recently broken pages`}
        failures={browser_errors.recent.map(({ at, route, error_id, name, place }) => ({
          at,
          id: error_id,
          what: `${route}: ${name}${place === null ? '' : ` (${place})`}`,
        }))}
      />
    </Card>
  )
}

/** Which programs this server lacks to show files, and what happens without them. */
function FileTools({ media }: { media: Health['media'] }) {
  return (
    <Sign good={media.converts_heic && media.previews === 'office'}>
      {media.previews === 'office' && <Trans>Office and PDF files have previews.</Trans>}
      {media.previews === 'pdf' && (
        <Trans>
          LibreOffice isn't installed, so only PDF files have previews. Office files can be
          downloaded.
        </Trans>
      )}
      {media.previews === 'none' && (
        <Trans>
          poppler-utils isn't installed, so documents have no previews. Files can be downloaded.
        </Trans>
      )}{' '}
      {media.converts_heic ? (
        <Trans>HEIC pictures are converted.</Trans>
      ) : (
        <Trans>
          libheif isn't installed, so HEIC pictures aren't converted and can only be downloaded.
        </Trans>
      )}
    </Sign>
  )
}

type Failure = { at: string; id: string; what: string }

function FailureList({ label, failures }: { label: string; failures: Failure[] }) {
  if (failures.length === 0) return null
  return (
    <ul aria-label={label} className="mt-4 flex flex-col gap-1 text-13">
      {failures.map(({ at, id, what }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-3">
          <span className="wrap-anywhere">{what}</span>
          <code className="font-mono text-12 text-ink-muted">{id}</code>
          <RelativeTime value={at} className="text-ink-faint" />
        </li>
      ))}
    </ul>
  )
}

function Sign({ good, children }: { good: boolean; children: ReactNode }) {
  const { t } = useLingui()
  const Icon = good ? CircleCheck : CircleAlert
  return (
    <span className="inline-flex items-start gap-2">
      <Icon
        role="img"
        aria-label={good ? t`Good` : t`Needs attention`}
        className={`mt-0.5 size-4 shrink-0 ${good ? 'text-success' : 'text-danger'}`}
      />
      <span>{children}</span>
    </span>
  )
}
