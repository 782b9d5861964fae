import type { ReactNode } from 'react'

/** Line drawings in ink and one colour. They decorate; the words beside them carry the meaning. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 112"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-28 w-40 stroke-ink-faint"
    >
      {children}
    </svg>
  )
}

const tint = 'fill-primary-soft stroke-primary'
const sheet = 'fill-surface'

/** Books on a shelf, with room for more. */
export const ShelfDrawing = () => (
  <Drawing>
    <path d="M16 92h128M24 92v10M136 92v10" />
    <path className={sheet} d="M34 36h12v56H34zM46 46h10v46H46z" />
    <path className={tint} d="M56 30h14v62H56z" />
    <path className={tint} d="M56 40h14M56 82h14" />
    <path className={sheet} d="m75 42 11-3 13 53H88z" />
    <path d="M38 44h4M38 84h4M49 54h4" />
    <path
      className="stroke-line-strong"
      strokeDasharray="3 5"
      d="M108 44h12v48h-12zM120 52h10v40h-10z"
    />
  </Drawing>
)

/** A magnifying glass over lines that do not match. */
export const LensDrawing = () => (
  <Drawing>
    <path className={sheet} d="M30 18h64l14 14v70H30z" />
    <path d="M94 18v14h14M42 38h34M42 52h44M42 66h22M42 80h18" />
    <circle className={tint} cx="92" cy="68" r="20" />
    <path className="stroke-primary" strokeWidth="3" d="m107 83 17 17" />
    <path className="stroke-primary" d="M83 68h18" />
  </Drawing>
)

/** A letter on a tray. */
export const LetterDrawing = () => (
  <Drawing>
    <path d="M24 74v22h112V74" />
    <path d="M24 74h32l7 10h34l7-10h32" />
    <path className={tint} d="M46 22h68v44H46z" />
    <path className="stroke-primary" d="m46 24 34 24 34-24" />
    <path d="M20 104h120" />
  </Drawing>
)

/** An empty row of seats. */
export const SeatsDrawing = () => (
  <Drawing>
    <path d="M16 98h128" />
    {[28, 66, 104].map((x, index) => (
      <g key={x}>
        <path className={index === 1 ? tint : sheet} d={`M${x} 36q0-8 8-8h12q8 0 8 8v26h-28z`} />
        <path className={index === 1 ? tint : sheet} d={`M${x - 4} 62h36v12h-36z`} />
        <path d={`M${x} 74v24M${x + 28} 74v24`} />
      </g>
    ))}
  </Drawing>
)

/** A month with one day marked. */
export const MonthDrawing = () => (
  <Drawing>
    <path className={sheet} d="M32 24h96v76H32z" />
    <path className={tint} d="M32 24h96v18H32z" />
    <path className="stroke-primary" d="M52 16v16M108 16v16" />
    <path d="M48 56h8M76 56h8M104 56h8M48 70h8M104 70h8M48 84h8M76 84h8M104 84h8" />
    <circle className={tint} cx="80" cy="70" r="7" />
  </Drawing>
)

/** A laurel around an empty place. */
export const LaurelDrawing = () => (
  <Drawing>
    <path d="M58 96C34 86 28 52 44 24M102 96c24-10 30-44 14-72" />
    <path
      className={tint}
      d="M44 26c-9-2-13-8-12-16 8 1 12 7 12 16zM37 46c-9 1-15-3-17-11 8-2 15 2 17 11zM36 66c-8 4-15 2-19-5 7-5 15-3 19 5zM44 84c-6 7-14 7-20 2 5-7 13-8 20-2zM116 26c9-2 13-8 12-16-8 1-12 7-12 16zM123 46c9 1 15-3 17-11-8-2-15 2-17 11zM124 66c8 4 15 2 19-5-7-5-15-3-19 5zM116 84c6 7 14 7 20 2-5-7-13-8-20-2z"
    />
    <path
      className="stroke-line-strong"
      strokeDasharray="3 5"
      d="M80 34a24 24 0 1 1 0 48 24 24 0 0 1 0-48z"
    />
    <path d="M58 96h44" />
  </Drawing>
)

/** A door that stays shut. */
export const DoorDrawing = () => (
  <Drawing>
    <path d="M20 100h120" />
    <path className={sheet} d="M46 100V50a34 34 0 0 1 68 0v50z" />
    <path className={tint} d="M56 100V52a24 24 0 0 1 48 0v48z" />
    <path className="stroke-primary" d="M80 28v72" />
    <circle className="fill-surface" cx="74" cy="70" r="2.5" />
    <circle className="fill-surface" cx="86" cy="70" r="2.5" />
    <path d="M36 106h88" />
  </Drawing>
)

/** A column whose upper half lies beside it. */
export const ColumnDrawing = () => (
  <Drawing>
    <path d="M14 102h132" />
    <path className={sheet} d="M30 94h52v8H30zM36 86h40v8H36z" />
    <path className={tint} d="M40 86V44l6-4 6 5 8-7 6 6 6-3v45z" />
    <path className="stroke-primary" d="M48 52v34M56 50v36M64 52v34" />
    <path className={sheet} d="M94 74h34v28H94l3-6-4-6 5-7-5-4z" />
    <path d="M103 81h25M102 88h26M102 95h26" />
    <path className={sheet} d="M128 70h8v32h-8z" />
    <path className="stroke-line-strong" strokeDasharray="3 5" d="M40 34V18h32v16M34 18h44" />
  </Drawing>
)

/** A plug out of its socket. */
export const PlugDrawing = () => (
  <Drawing>
    <path d="M10 78c20 0 18-22 40-22h8" />
    <path className={tint} d="M58 42h14v28H58a10 10 0 0 1-10-10v-8a10 10 0 0 1 10-10z" />
    <path className="stroke-primary" d="M72 49h10M72 63h10" />
    <path className={sheet} d="M98 38h10a12 12 0 0 1 12 12v12a12 12 0 0 1-12 12H98z" />
    <path d="M98 49h6M98 63h6M120 56h8c16 0 10 26 24 26" />
    <path
      className="stroke-line-strong"
      strokeDasharray="2 5"
      d="M86 28v-8M90 84v8M80 30l-5-7M96 82l5 7"
    />
  </Drawing>
)
