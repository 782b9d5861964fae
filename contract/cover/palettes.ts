/** Covers look the same in both themes, so their colors are fixed: background, then three shapes. */
export const coverPalettes: [string, string, string, string][] = [
  ['#114436', '#318267', '#82d9b4', '#f5cb70'],
  ['#eee0c4', '#c96736', '#0c4e3d', '#e8aa4e'],
  ['#1f3559', '#346aac', '#8ac7ea', '#f4c26a'],
  ['#eec474', '#e18528', '#7a3525', '#f6eed8'],
  ['#642629', '#bc4a3f', '#f1b499', '#73c4a8'],
  ['#cbe2ee', '#3082b5', '#1d3451', '#f08e54'],
  ['#44234c', '#914a8c', '#e4b3d2', '#dfca7d'],
  ['#c5e8d4', '#3a9371', '#12403b', '#e6705f'],
]
