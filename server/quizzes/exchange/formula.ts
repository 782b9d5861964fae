/** Formulas of calculated questions: numbers, + - * / % ** and the functions below. Nothing else is ever run. */

const functions: Record<string, (...given: number[]) => number> = {
  abs: Math.abs,
  acos: Math.acos,
  acosh: Math.acosh,
  asin: Math.asin,
  asinh: Math.asinh,
  atan: Math.atan,
  atan2: Math.atan2,
  atanh: Math.atanh,
  ceil: Math.ceil,
  cos: Math.cos,
  cosh: Math.cosh,
  deg2rad: (x = 0) => (x * Math.PI) / 180,
  exp: Math.exp,
  expm1: Math.expm1,
  floor: Math.floor,
  fmod: (x = 0, y = 0) => x % y,
  ln: Math.log,
  log: (x = 0, base) => (base === undefined ? Math.log(x) : Math.log(x) / Math.log(base)),
  log10: Math.log10,
  log1p: Math.log1p,
  max: Math.max,
  min: Math.min,
  pi: () => Math.PI,
  pow: (x = 0, y = 0) => x ** y,
  rad2deg: (x = 0) => (x * 180) / Math.PI,
  round: (x = 0, digits = 0) => Math.round(x * 10 ** digits) / 10 ** digits,
  sin: Math.sin,
  sinh: Math.sinh,
  sqrt: Math.sqrt,
  tan: Math.tan,
  tanh: Math.tanh,
}

const token =
  /\s*(?:(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|\{(\w+)\}|([a-z]\w*)|(\*\*|[-+*/%^(),]))/iy

/** The value of a formula with `{name}` for each number; null for anything that isn't one or has no finite value. */
export function evaluate(formula: string, values: Readonly<Record<string, number>>): number | null {
  if (formula.length > 2000) return null
  const tokens: (number | string)[] = []
  token.lastIndex = 0
  while (formula.slice(token.lastIndex).trim() !== '') {
    const found = token.exec(formula)
    if (!found) return null
    const [, number, name, word, sign] = found
    if (number !== undefined) tokens.push(Number(number))
    else if (name !== undefined) {
      const value = values[name]
      if (value === undefined) return null
      tokens.push(value)
    } else tokens.push((word ?? sign ?? '').toLowerCase())
  }
  const state = { tokens, at: 0, depth: 0 }
  const value = sum(state)
  return state.at === tokens.length && value !== null && Number.isFinite(value) ? value : null
}

interface State {
  tokens: (number | string)[]
  at: number
  depth: number
}

function operate(
  state: State,
  signs: readonly string[],
  next: (state: State) => number | null,
  apply: (sign: string, a: number, b: number) => number,
): number | null {
  let value = next(state)
  for (;;) {
    const sign = state.tokens[state.at]
    if (value === null || typeof sign !== 'string' || !signs.includes(sign)) return value
    state.at += 1
    const other = next(state)
    value = other === null ? null : apply(sign, value, other)
  }
}

const sum = (state: State): number | null =>
  operate(state, ['+', '-'], product, (sign, a, b) => (sign === '+' ? a + b : a - b))

const product = (state: State): number | null =>
  operate(state, ['*', '/', '%'], signed, (sign, a, b) =>
    sign === '*' ? a * b : sign === '/' ? a / b : Math.trunc(a) % Math.trunc(b),
  )

function signed(state: State): number | null {
  const sign = state.tokens[state.at]
  if (sign !== '-' && sign !== '+') return power(state)
  state.at += 1
  if ((state.depth += 1) > 100) return null
  const value = signed(state)
  return value === null ? null : sign === '-' ? -value : value
}

function power(state: State): number | null {
  const base = primary(state)
  const sign = state.tokens[state.at]
  if (base === null || (sign !== '**' && sign !== '^')) return base
  state.at += 1
  if ((state.depth += 1) > 100) return null
  const exponent = signed(state)
  return exponent === null ? null : base ** exponent
}

function primary(state: State): number | null {
  const first = state.tokens[state.at]
  state.at += 1
  if (typeof first === 'number') return first
  if ((state.depth += 1) > 100) return null
  if (first === '(') return closed(state, sum(state))
  const call = first === undefined || !Object.hasOwn(functions, first) ? null : functions[first]
  if (!call) return first === 'pi' ? Math.PI : null
  if (state.tokens[state.at] !== '(') return first === 'pi' ? Math.PI : null
  state.at += 1
  const given: number[] = []
  while (state.tokens[state.at] !== ')') {
    const value = sum(state)
    if (value === null) return null
    given.push(value)
    if (state.tokens[state.at] === ',') state.at += 1
    else if (state.tokens[state.at] !== ')') return null
  }
  state.at += 1
  return call(...given)
}

function closed(state: State, value: number | null): number | null {
  if (value === null || state.tokens[state.at] !== ')') return null
  state.at += 1
  return value
}
