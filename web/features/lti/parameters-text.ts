/** Parameters as people write them: one on each line, as name=value. */

export const parametersText = (parameters: Readonly<Record<string, string>>) =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')

export const readParameters = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const at = line.indexOf('=')
      const name = line.slice(0, at).trim()
      return at > 0 && name ? [[name, line.slice(at + 1).trim()] as const] : []
    }),
  )
