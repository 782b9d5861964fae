/** How a bar shows the used share of a limit: amber as an early warning, red once nothing is left. */
export const toneOfShare = (share: number) =>
  share >= 1 ? 'danger' : share >= 0.8 ? 'warning' : 'primary'
