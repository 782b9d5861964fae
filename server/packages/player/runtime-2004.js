/** The parts of the runtime that the player uses. Browsers get the runtime itself under this name. */
export { Scorm2004API } from 'scorm-again/scorm2004/min'
