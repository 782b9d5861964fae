/** The status of a redirect that leads everyone to the same place; the server answers it before any script has loaded. */
export const movedForEveryone = 308
