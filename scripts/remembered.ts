type Handler = (this: unknown, code: string, id: string, ...rest: unknown[]) => unknown

const made = new Map<string, unknown>()

/**
 * The web app is built twice, for browsers and for the server that renders first pages. This plugin reuses a module's
 * first result for the second build.
 */
export function remembered<P extends { name: string; transform?: unknown }>(plugin: P): P {
  const transform = plugin.transform as { handler: Handler }
  const { handler } = transform
  transform.handler = async function handleOnce(code, id, ...rest) {
    const key = [plugin.name, id, code].join('\0')
    if (!made.has(key)) made.set(key, await handler.call(this, code, id, ...rest))
    return made.get(key)
  }
  return plugin
}
