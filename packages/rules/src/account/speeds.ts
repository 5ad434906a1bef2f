/** How quickly a lecture may be played, from slow to quick; one of them is kept in the profile. */
export const playbackSpeeds = [0.75, 1, 1.3, 1.5, 2, 2.5, 3] as const;
export type PlaybackSpeed = (typeof playbackSpeeds)[number];
