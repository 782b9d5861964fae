export interface Finding {
  name: string
  /** `warn` is worth knowing and stops nothing. */
  state: 'ok' | 'warn' | 'fail'
  /** What was found and, unless all is well, what to do. */
  detail: string
}
