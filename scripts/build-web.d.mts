export function ensureWebBuilt(node: string, options?: { force?: boolean }): Promise<void>
export function hashOfSources(): string
