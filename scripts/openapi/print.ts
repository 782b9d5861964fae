const width = 120

/** JSON with each value on one line if it fits, so changing one field or adding a call changes few lines. */
export function print(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= width)
    return line
  const deeper = `${indent} `
  const rows = Array.isArray(value)
    ? value.map((item) => print(item, deeper))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${JSON.stringify(key)}: ${print(item, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${rows.map((row) => deeper + row).join(',\n')}\n${indent}${close}`
}
