import type { Budget } from './report.ts'

const width = 760
const row = 26
const names = 360
/** Position of a fully used budget. */
const full = 220

/** One bar per figure, as a share of its budget; the line is the budget. Drawn for light and dark pages. */
export function drawBudgets(budgets: readonly Budget[]): string {
  const height = budgets.length * row + 12
  const bars = budgets.map(([name, value, most], index) => {
    const y = index * row + 8
    const share = most === 0 ? (value > 0 ? 2 : 0) : value / most
    const length = Math.max(1, Math.min(share * full, width - names - 100))
    return `<text class="name" x="${names - 10}" y="${y + 13}" text-anchor="end">${escaped(name)}</text>
<rect class="${value <= most ? 'kept' : 'missed'}" x="${names}" y="${y}" width="${length.toFixed(1)}" height="18" rx="3"/>
<text class="value" x="${(names + length + 6).toFixed(1)}" y="${y + 13}">${rounded(value)} of ${rounded(most)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>How much of each budget was taken</title>
<style>
.name, .value { fill: #333 } .kept { fill: #2f7d5b } .missed { fill: #b3402e } .budget { stroke: #666 }
@media (prefers-color-scheme: dark) { .name, .value { fill: #ddd } .kept { fill: #4fb286 } .missed { fill: #e07a66 } .budget { stroke: #aaa } }
</style>
${bars.join('\n')}
<line class="budget" x1="${names + full}" x2="${names + full}" y1="2" y2="${height - 4}" stroke-dasharray="3 3"/>
</svg>
`
}

const rounded = (value: number) => Number(value.toPrecision(3)).toString()

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
