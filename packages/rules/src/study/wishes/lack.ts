/** So many minutes more have to be lacking before somebody who goes on all the same is told again. */
export const repeatAfterMinutes = 120;

/** Whether nothing is said of a lack: its learner goes on with it, and it has hardly grown since. */
export const isLackAccepted = (balance: number | null, accepted: number | null): boolean =>
  balance !== null && balance < 0 && accepted !== null && -balance < accepted + repeatAfterMinutes;
