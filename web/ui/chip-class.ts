/** Chips look the same whether they open a menu of values or a choice of days. */
export const chipClass = 'target inline-flex h-8 items-center border text-13 transition-colors'

export const chipTone = (active: boolean) =>
  active
    ? 'border-primary bg-primary-soft text-primary'
    : 'border-line bg-surface text-ink hover:bg-wash'
