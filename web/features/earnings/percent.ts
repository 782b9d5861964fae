import { numberFormat } from '#contract/formats.ts'

/** Hundredths of a percent as people write them: 7000 is "70%". */
export const percentText = (basisPoints: number, locale: string) =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)

/** What someone typed as percent, in hundredths of one; what is no number stays none, so that the server refuses it. */
export const readPercent = (typed: string) => Math.round(Number(typed.replace(',', '.')) * 100)
