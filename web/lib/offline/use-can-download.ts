import { useTakenOver } from '#web/ui/use-taken-over.ts'
import { pageBuild } from '../app-build.ts'
import { isLaunchedInFrame } from '../launched.ts'
import { viewing } from '../viewing.ts'

/** Whether this browser can take courses along: it runs the worker that opens them. */
export const useCanDownload = (): boolean =>
  useTakenOver() &&
  'serviceWorker' in navigator &&
  pageBuild() !== null &&
  !viewing() &&
  !isLaunchedInFrame()
