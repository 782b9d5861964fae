/** Two criteria; the best levels are worth 6 and 4 points. */
export const rubric = [
  { title: 'Observation', levels: ['Sharp', 'Vague'], points: [6, 2] },
  { title: 'Language', levels: ['Clear', 'Muddled'], points: [4, 1] },
].map(({ title, levels, points }) => ({
  id: crypto.randomUUID(),
  title,
  description: '',
  levels: levels.map((level, index) => ({
    id: crypto.randomUUID(),
    title: level,
    description: '',
    points: points[index] ?? 0,
  })),
}))
