import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type * as Parts from 'radix-ui/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { dialogParts } from './dialog-parts.ts'
import { IconButton } from './icon-button.tsx'
import { useOnDemand } from './on-demand.ts'
import { returnFocus } from './return-focus.ts'

/** Nothing but its content stands inside: whatever opens it sets `open`. */
export function Dialog(
  props: ComponentProps<typeof Parts.Root> & Required<Pick<Parts.DialogProps, 'open'>>,
) {
  const Radix = useOnDemand(dialogParts, props.open)
  return Radix && <Radix.Root {...props} />
}

export function DialogClose(props: ComponentProps<typeof Parts.Close>) {
  const Radix = dialogParts.part()
  return <Radix.Close {...props} />
}

const widths = { sm: 'max-w-100', md: 'max-w-120', lg: 'max-w-form', xl: 'max-w-225' }

type DialogContentProps = Omit<ComponentProps<typeof Parts.Content>, 'title'> & {
  title: ReactNode
  description?: ReactNode
  hideTitle?: boolean
  /** Only for dialogs that close by choosing something; Escape always closes. */
  hideClose?: boolean
  size?: keyof typeof widths
}

/** Traps focus while open and gives it back on close. */
export function DialogContent({
  title,
  description,
  hideTitle = false,
  hideClose = false,
  size = 'md',
  className,
  children,
  ...props
}: DialogContentProps) {
  const { t } = useLingui()
  const Radix = dialogParts.part()
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 grid animate-appear place-items-center overflow-y-auto bg-scrim p-4 data-[state=closed]:animate-vanish max-sm:items-end max-sm:px-0 max-sm:pt-12 max-sm:pb-0">
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          {...(!description && { 'aria-describedby': undefined })}
          className={classNames(
            'relative w-full animate-rise rounded-card border border-line bg-raised p-6 text-ink shadow-float outline-none data-[state=closed]:animate-sink',
            // On a phone it is a sheet at the lower edge, in reach of a thumb.
            'max-sm:max-w-none! max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:px-4 max-sm:pb-[calc(1.5rem+env(safe-area-inset-bottom))]',
            widths[size],
            className,
          )}
          {...props}
        >
          <div className={classNames('pe-9', hideTitle && !description ? 'sr-only' : 'mb-5')}>
            <Radix.Title className={classNames('text-16 font-semibold', hideTitle && 'sr-only')}>
              {title}
            </Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-14 text-ink-muted">
                {description}
              </Radix.Description>
            )}
          </div>
          {children}
          {!hideClose && (
            <Radix.Close asChild>
              <IconButton label={t`Close`} size="sm" className="absolute end-4 top-4">
                <X />
              </IconButton>
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Overlay>
    </Radix.Portal>
  )
}

/** The row of actions at the end of a dialog; the main action comes last. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={classNames(
        'mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end',
        className,
      )}
      {...props}
    />
  )
}
