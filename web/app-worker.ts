import './lib/i18n.ts'
import { t } from '@lingui/core/macro'
import { appCacheName, pageBuild, servedFiles } from './lib/app-build.ts'
import './lib/outbox/learning-lane.ts'
import './lib/outbox/draft-lane.ts'
import './lib/outbox/quiz-lane.ts'
import './lib/outbox/review-lane.ts'
import { keepUsedFiles } from './lib/keep-used-files.ts'
import { forgetDownloads, readDownloads, renewDownloads } from './lib/offline/downloads.ts'
import { onRefusal, startOutbox } from './lib/outbox/outbox.ts'
import { unsubscribe } from './lib/push-subscription.ts'
import { useSession } from './lib/session.ts'
import { showBadge } from './lib/shown-notifications.ts'
import { viewing } from './lib/viewing.ts'
import { toast } from './ui/toaster.tsx'

const hour = 3_600_000

const build = pageBuild()
if (build !== null && 'serviceWorker' in navigator && !viewing()) {
  if (useSession.getState().is_authenticated) void start(build)
  else {
    // Visitors have nothing to take along.
    const stop = useSession.subscribe(({ is_authenticated }) => {
      if (!is_authenticated) return
      stop()
      void start(build)
    })
  }
}

/** What belongs to a person stays with them, and is sent from whatever page they open next. */
function startPocket() {
  startOutbox()
  onRefusal(() =>
    toast.warning(t`A change couldn’t be saved`, {
      id: 'refused-change',
      description: t`See Settings, Learning for the reason.`,
    }),
  )
  const renew = () =>
    void readDownloads()
      .then(renewDownloads)
      .catch(() => undefined)
  addEventListener('online', renew)
  renew()
  useSession.subscribe(({ user }, before) => {
    if (user?.id === before.user?.id) return
    showBadge(0)
    void forgetDownloads().catch(() => undefined)
    void unsubscribe().catch(() => undefined)
  })
}

async function start(own: string) {
  startPocket()
  // Tells workers of later builds that the files of this one are still in use.
  void navigator.locks?.request(
    appCacheName(own),
    { mode: 'shared' },
    () => new Promise(() => undefined),
  )
  keepUsedFiles(own)
  addEventListener('vite:preloadError', () => void noticeSkew(own).catch(() => undefined))
  // A notification was pressed while this page was open.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { type, link } = (data ?? {}) as { type?: string; link?: string }
    if (type === 'open' && link?.startsWith('/'))
      dispatchEvent(new CustomEvent('lyceum-open', { detail: link }))
  })
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    watchUpdates(registration, own)
    const { active } = await navigator.serviceWorker.ready
    // oxlint-disable-next-line require-post-message-target-origin -- a worker is of this origin
    active?.postMessage({ type: 'language', language: document.documentElement.lang })
  } catch {
    // A browser may forbid workers, as some private windows do. The app then needs a connection.
  }
}

function watchUpdates(registration: ServiceWorkerRegistration, own: string) {
  const look = () => void offerUpdate(registration, own).catch(() => undefined)
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  look()
  const ask = () => void registration.update().catch(() => undefined)
  setInterval(ask, hour)
  addEventListener('online', ask)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask()
  })
}

/** A page of the new build takes its worker at once. An older page asks: only its person knows when a reload suits. */
async function offerUpdate(registration: ServiceWorkerRegistration, own: string) {
  const { waiting } = registration
  if (!waiting) return
  const served = await servedFiles()
  if (served.build !== own) offerReload()
  // oxlint-disable-next-line require-post-message-target-origin -- a worker is of this origin
  else waiting.postMessage({ type: 'activate' })
}

/** A part of this page that can't be fetched: the server may have a newer build, without it. */
async function noticeSkew(own: string) {
  const served = await servedFiles()
  if (served.build !== own) offerReload()
}

let offered = false

function offerReload() {
  if (offered) return
  offered = true
  toast.info(t`Reload for the new version`, {
    id: 'new-version',
    description: t`A newer Lyceum is ready. Your work on this device is kept.`,
    duration: Infinity,
    action: { label: t`Reload`, onClick: () => location.reload() },
    cancel: { label: t`Later`, onClick: () => undefined },
  })
}
