import { classNames } from '#web/ui/class-names.ts'

const tones = { full: 'bg-primary', soft: 'bg-primary/45', amber: 'bg-amber' }

/** A share as a length, beside the number that says it. */
export const Bar = ({ share, tone = 'full' }: { share: number; tone?: keyof typeof tones }) => (
  <span aria-hidden className="block h-2 w-full min-w-12 overflow-hidden rounded-full bg-line">
    <span
      className={classNames('block h-full rounded-full', tones[tone])}
      style={{ width: `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%` }}
    />
  </span>
)
