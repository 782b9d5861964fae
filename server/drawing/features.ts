/**
 * Runs are laid out from left to right and mirrored afterwards. Cursive attachment counts on the real direction and would
 * draw letters such as the last three of “تاريخ” over each other; their widths are right without it. The text engine
 * writes into the object that it is given, which would switch on features of other typefaces, so writing does nothing.
 */
export const fontFeatureSettings = new Proxy<Record<string, number>>(
  { curs: 0 },
  { set: () => true, defineProperty: () => true },
)
