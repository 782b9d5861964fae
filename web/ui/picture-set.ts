const widths = [512, 1024, 2048]

/**
 * The sizes that a picture is offered in, from its one signed address: `w` is the widest, and `at` asks for a narrower one.
 * Empty for addresses of other files.
 */
export function pictureSet(url: string): { src: string; srcSet?: string } {
  const widest = Number(/[?&]w=(\d+)(?:&|$)/.exec(url)?.[1] ?? 0)
  const offered = widths.filter((width) => width <= widest)
  if (offered.length < 2) return { src: url }
  return {
    src: `${url}&at=1024`,
    srcSet: offered.map((width) => `${url}&at=${width} ${width}w`).join(', '),
  }
}
