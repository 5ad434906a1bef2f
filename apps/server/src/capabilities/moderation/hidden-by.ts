/** Who hid a line of a chat: what a person took away is not let out with what the gate held. */
export type HiddenBy = 'person' | 'gate';
