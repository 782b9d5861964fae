import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type * as Parts from 'radix-ui/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Dialog } from './dialog.tsx'
import { dialogParts } from './dialog-parts.ts'
import { IconButton } from './icon-button.tsx'
import { returnFocus } from './return-focus.ts'

/** A dialog in all but looks. */
export const Sheet = Dialog

const sides = {
  start: 'start-0 animate-slide-start border-e',
  end: 'end-0 animate-slide-end border-s',
}

type SheetContentProps = Omit<ComponentProps<typeof Parts.Content>, 'title'> & {
  title: ReactNode
  description?: ReactNode
  hideTitle?: boolean
  side?: keyof typeof sides
}

/** A drawer at the start or end edge, as tall as the window. */
export function SheetContent({
  title,
  description,
  hideTitle = false,
  side = 'end',
  className,
  children,
  ...props
}: SheetContentProps) {
  const { t } = useLingui()
  const Radix = dialogParts.part()
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim data-[state=closed]:animate-vanish" />
      <Radix.Content
        onCloseAutoFocus={returnFocus}
        {...(!description && { 'aria-describedby': undefined })}
        className={classNames(
          'fixed inset-y-0 z-50 flex w-100 max-w-[calc(100vw-3rem)] flex-col border-line bg-raised text-ink shadow-float outline-none data-[state=closed]:animate-vanish',
          sides[side],
          className,
        )}
        {...props}
      >
        <div className={classNames('pe-14', hideTitle ? 'sr-only' : 'p-5 pb-3')}>
          <Radix.Title className="text-16 font-semibold">{title}</Radix.Title>
          {description && (
            <Radix.Description className="mt-1 text-14 text-ink-muted">
              {description}
            </Radix.Description>
          )}
        </div>
        <div className={classNames('min-h-0 flex-1 overflow-y-auto', !hideTitle && 'px-5 pb-5')}>
          {children}
        </div>
        <Radix.Close asChild>
          <IconButton label={t`Close`} size="sm" className="absolute end-4 top-4">
            <X />
          </IconButton>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  )
}
