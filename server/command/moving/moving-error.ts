/** A reason not to move an organization that the person at the terminal can act on: shown as one sentence. */
export class MovingError extends Error {}
