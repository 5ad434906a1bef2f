/** A notice or message that was not written by the platform that it names. */
export class ForgedMessageError extends Error {}
