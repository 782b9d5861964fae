const columns = [64, 152, 388, 476]

/** The portico of the mark, drawn large: steps, four fluted columns around a door, a pediment with the sun behind it. */
export function Portico({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 600 520"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.5"
      strokeLinejoin="round"
      preserveAspectRatio="xMidYMax meet"
      className={className}
    >
      <circle cx="300" cy="118" r="86" className="fill-amber-soft" />
      <g className="fill-surface stroke-line-strong">
        <path d="M300 70 560 168H40z" />
        <path d="M40 168h520v22H40zM56 190h488v14H56z" />
      </g>
      <path d="M300 92 498 160H102z" className="fill-primary-soft stroke-primary" />
      <circle cx="300" cy="136" r="10" className="fill-primary stroke-primary" />
      {columns.map((x) => (
        <g key={x}>
          <path
            d={`M${x - 6} 204h72v10h-72zM${x - 6} 424h72v12h-72z`}
            className="fill-surface stroke-line-strong"
          />
          <path d={`M${x + 4} 214h52l4 210h-60z`} className="fill-surface stroke-line-strong" />
          <path
            d={`M${x + 16} 222l-2 194M${x + 25} 222l-1 194M${x + 35} 222l1 194M${x + 44} 222l2 194`}
            className="stroke-line"
          />
        </g>
      ))}
      <path d="M252 436V288a48 48 0 0 1 96 0v148z" className="fill-primary-soft stroke-primary" />
      <path d="M300 240v196" className="stroke-primary" />
      <g className="fill-primary">
        <circle cx="291" cy="352" r="3" />
        <circle cx="309" cy="352" r="3" />
      </g>
      <g className="fill-surface stroke-line-strong">
        <path d="M44 436h512v20H44zM24 456h552v22H24zM4 478h592v42H4z" />
      </g>
      <path d="M4 500h592" className="stroke-line" />
    </svg>
  )
}
