/** The parts of the runtime that the player uses. Browsers get the runtime itself under this name. */
export { Scorm12API } from 'scorm-again/scorm12/min'
